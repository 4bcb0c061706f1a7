package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import org.junit.jupiter.api.Test;

/** Version 2 says to which folder a note belongs. */
class AddedOwnersTest extends TwoVersions {

  private static final Field<Note, Ref<Folder>> OWNER =
      Field.<Note, Folder>reference("folder", FOLDERS, Note::folder).ownedByTarget();
  private static final EntityType<Note> ALONE =
      EntityType.<Note>named("notes", at("notes"))
          .fields(TEXT)
          .build(row -> new Note(null, row.require(TEXT), null));
  private static final EntityType<Note> OWNED =
      EntityType.<Note>named("notes", at("notes"))
          .fields(TEXT, OWNER)
          .build(row -> new Note(row.get(OWNER), row.require(TEXT), null));

  @Test
  void S107_anOwnerIsAddedToATypeThatHasRows() {
    try (PlainEngine app = app(SyncSchema.of(1, FOLDERS, ALONE))) {
      app.db.table(FOLDERS).create(new Folder("first"));
      app.db.table(ALONE).create(new Note(null, "new", null));
    }
    Migration steps =
        Migration.to(2)
            .addColumn("notes", OWNER.nullable(), null)
            .fillColumn("notes", OWNER, "(SELECT min(id) FROM folders)")
            .rebuild(OWNED);
    try (PlainEngine app = app(two(OWNED), steps)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(server.rows("notes").get(0).path("folder").asText())
        .isEqualTo(server.rows("folders").get(0).path("id").asText());
  }

  @Test
  void S107_whatSqliteCannotAddIsRefusedAtTheDoorWithTheWayToDoIt() {
    for (String value : new String[] {null, "1"}) {
      assertThatThrownBy(() -> Migration.to(2).addColumn("notes", OWNER, value))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("add the field as nullable() with null, then fillColumn, then");
    }
    assertThatThrownBy(() -> Migration.to(2).addColumn("notes", FOLDER, "1"))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void S107_aValueThatIsNoSqlIsRefusedAtTheDoor() {
    assertThatThrownBy(() -> Migration.to(2).addColumn("notes", PLAIN, "house"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("house is a column in SQL and no value: a text is in single quotes, 'house'");
    assertThatThrownBy(() -> Migration.to(2).fillColumn("notes", PLAIN, "house"))
        .isInstanceOf(IllegalArgumentException.class);
    Migration.to(2).addColumn("notes", PLAIN, "'house'").addColumn("notes", COLOUR, "null");
  }
}
