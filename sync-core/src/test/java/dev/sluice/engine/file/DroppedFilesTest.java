package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Attachment;
import org.junit.jupiter.api.Test;

/** A type is dropped while a file waits with one of its rows. */
class DroppedFilesTest extends TwoVersions {

  private static final EntityType<Note> PAPERS =
      EntityType.<Note>named("papers", atNotes())
          .fields(FOLDER, TEXT, COLOUR)
          .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(COLOUR)));

  @Test
  void S105_aDroppedTypeTakesAlongTheFilesThatWaitAndNoOthers() {
    try (PlainEngine app = app(SyncSchema.of(1, FOLDERS, NOTES, PAPERS))) {
      attach(app, NOTES);
      attach(app, PAPERS);
    }
    Migration drop = Migration.to(2).dropTable("notes");
    try (PlainEngine app = app(SyncSchema.of(2, FOLDERS, PAPERS), drop)) {
      assertThat(number("SELECT count(*) FROM _sync_piece")).isOne();
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
      assertThat(server.rows("notes").get(0).at("/attachments/0/filename").asText())
          .isEqualTo("papers.txt");
    }
    assertThat(number("SELECT count(*) FROM _sync_piece")).isZero();
  }

  private static void attach(PlainEngine app, EntityType<Note> type) {
    Ref<Note> ref = app.db.table(type).create(new Note(null, type.name(), null));
    app.db.table(type).attach(ref, Attachment.of(type + ".txt", "text/plain", new byte[] {1}));
  }
}
