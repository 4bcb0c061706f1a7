package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is known of several types' lists goes along when one of the types has another name. */
class RenamedTypesTest extends TwoVersions {

  private static final EntityType<Note> PAPERS =
      EntityType.<Note>named("papers", at("notes"))
          .fields(FOLDER, TEXT, COLOUR)
          .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(COLOUR)));

  /** An edit that was made offline, a newer one elsewhere, and a list that failed since. */
  @BeforeEach
  void failTheList() {
    addNote("first", null);
    time.advance(Duration.ofDays(1));
    try (PlainEngine app = app(ONE)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      edit(app, NOTES, "first", "older words");
      time.advance(Duration.ofMinutes(10));
      server.edit("notes", "1", Json.object().put("text", "newer words"));
      time.advance(Duration.ofMinutes(3));
      server.faults().always(RenamedTypesTest::isListOfNotes, unavailable());
      app.run(Operation.PULL);
      server.faults().clear();
    }
  }

  private static boolean isListOfNotes(Request request) {
    return request.method().equals("GET") && request.path().endsWith("/notes");
  }

  private static Fault unavailable() {
    return new Fault.Instead(Answer.text(503, ""), false);
  }

  private PlainEngine renamed() {
    return app(two(PAPERS), Migration.to(2).renameTable("notes", PAPERS));
  }

  @Test
  void S110_anEditStillWaitsForTheListThatFailedUnderTheOldName() {
    try (PlainEngine app = renamed()) {
      app.run(Operation.PUSH);
      assertThat(onServer()).containsExactly("newer words null");
    }
  }

  @Test
  void S110_theStatusStillSaysThatTheListFailed() {
    try (PlainEngine app = renamed()) {
      var status = app.engine.status().test();
      time.settle();
      assertThat(status.values())
          .last()
          .satisfies(now -> assertThat(now.text()).contains("the list of papers failed"));
    }
  }

  @Test
  void S110_aListThatWasNotReachedIsStillTheFirstToBeAskedFor() {
    sql("INSERT OR REPLACE INTO _sync_list VALUES ('notes', 'not_reached', '')");
    renamed().close();
    assertThat(
            number(
                "SELECT count(*) FROM _sync_list WHERE type = 'papers' AND note = 'not_reached'"))
        .isOne();
    assertThat(number("SELECT count(*) FROM _sync_list WHERE type = 'notes'")).isZero();
  }
}
