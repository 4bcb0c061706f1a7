package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.PlainEngine;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Attachment;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A file waits, and by version 2 the type takes no files any more. */
class KeptFilesTest extends TwoVersions {

  private static final EntityType<Note> FILELESS = fileless("notes");
  private static final EntityType<Note> RENAMED = fileless("papers");

  private static EntityType<Note> fileless(String name) {
    return EntityType.<Note>named(name, at("notes"))
        .fields(FOLDER, TEXT, COLOUR)
        .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(COLOUR)));
  }

  static Stream<Migration> ways() {
    return Stream.of(Migration.to(2), Migration.to(2).renameTable("notes", RENAMED));
  }

  private void attach() {
    try (PlainEngine app = app(ONE)) {
      Ref<Note> ref = app.db.table(NOTES).create(new Note(null, "new", null));
      app.db.table(NOTES).attach(ref, Attachment.of("a.txt", "text/plain", new byte[] {1}));
    }
  }

  private static SyncFailure fails(PlainEngine app) {
    assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.PENDING);
    assertThat(app.engine.failures()).hasSize(1);
    SyncFailure failure = app.engine.failures().get(0);
    assertThat(failure.message()).contains("this version of the app sends no files of");
    return failure;
  }

  @ParameterizedTest
  @MethodSource("ways")
  void itsRowIsSentAndAFailureSaysThatTheFileWaits(Migration way) {
    attach();
    EntityType<Note> type = way.sql().isEmpty() ? FILELESS : RENAMED;
    try (PlainEngine app = app(two(type), way)) {
      fails(app).retry();
      SyncFailure again = fails(app);
      assertThat(onServer()).containsExactly("new null");
      assertThat(number("SELECT count(*) FROM _sync_piece")).isOne();
      again.discard();
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(onServer()).containsExactly("new null");
    assertThat(number("SELECT count(*) FROM _sync_piece")).isZero();
  }

  @Test
  void aVersionThatTakesFilesAgainSendsIt() {
    attach();
    try (PlainEngine app = app(two(FILELESS), Migration.to(2))) {
      fails(app);
    }
    SyncSchema three = SyncSchema.of(3, FOLDERS, NOTES);
    try (PlainEngine app = app(three, Migration.to(2), Migration.to(3))) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    assertThat(server.rows("notes").get(0).at("/attachments/0/filename").asText())
        .isEqualTo("a.txt");
  }
}
