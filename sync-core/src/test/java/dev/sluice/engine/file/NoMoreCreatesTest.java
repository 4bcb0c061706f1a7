package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncReport;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import org.junit.jupiter.api.Test;

/** A new row of a type of which only the server makes rows is no row of the engine's own. */
class NoMoreCreatesTest extends TwoVersions {

  private static final EntityType<Note> READ =
      EntityType.<Note>named(
              "notes", Endpoints.list("notes").since().update(Endpoint.put("notes/{id}")))
          .fields(FOLDER, TEXT, COLOUR)
          .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(COLOUR)));

  /** The user hears of it, may ask again in vain, and gives it up. */
  private void isAFailure(PlainEngine app) {
    for (int i = 0; i < 2; i++) {
      SyncReport report = app.run(Operation.FULL);
      assertThat(report.result()).isEqualTo(SyncResult.PENDING);
      assertThat(app.engine.failures())
          .singleElement()
          .satisfies(failure -> assertThat(failure.message()).contains("offers no way"))
          .satisfies(failure -> failure.retry());
    }
    app.run(Operation.PUSH);
    app.engine.failures().get(0).discard();
    assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    assertThat(number("SELECT count(*) FROM notes")).isOne();
    assertThat(onServer()).hasSize(1);
  }

  @Test
  void S105_whatTheUserMadeBeforeTheSchemaLostItsCreateIsAFailure() {
    addNote("there", null);
    try (PlainEngine app = app(ONE)) {
      app.run(Operation.FULL);
      app.db.table(NOTES).create(new Note(null, "made", null));
    }
    try (PlainEngine app = app(two(READ), Migration.to(2))) {
      isAFailure(app);
    }
  }

  @Test
  void S105_aRowThatPlainSqlMakesThoughOnlyTheServerDoesIsAFailure() {
    addNote("there", null);
    try (PlainEngine app = app(two(READ))) {
      app.run(Operation.FULL);
      sql("INSERT INTO notes (deleted, text) VALUES (0, 'made')");
      isAFailure(app);
    }
  }

  @Test
  void S105_suchARowThatPlainSqlTakesBackIsNobodysBusiness() {
    addNote("there", null);
    try (PlainEngine app = app(two(READ))) {
      app.run(Operation.FULL);
      sql("INSERT INTO notes (deleted, text) VALUES (0, 'made')");
      sql("UPDATE notes SET deleted = 1 WHERE text = 'made'");
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(number("SELECT count(*) FROM notes")).isOne();
    }
  }
}
