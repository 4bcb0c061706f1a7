package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.internal.store.Stored;
import dev.sluice.schema.Notes;
import dev.sluice.store.SyncState;
import org.junit.jupiter.api.Test;

/** Another program adds and changes rows. */
class TriggersTest extends AppFixture {

  @Test
  void aRowOfTheEngineIsInSync() {
    assertThat(stored(synced.id())).isEqualTo(new Stored(synced, null, null));
  }

  @Test
  void anUpdateMakesTheRowPendingAndKeepsItsBase() {
    sql("UPDATE notes SET text = 'second' WHERE id = " + synced.id());
    Stored stored = stored(synced.id());
    assertThat(stored.row()).isEqualTo(synced.with(Notes.TEXT, "second"));
    assertThat(stored.base()).isEqualTo(synced);
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(stored.tracking().edited().bootId()).isNull();
    assertThat(stored.tracking().edited().wallMillis())
        .isBetween(System.currentTimeMillis() - 60_000, System.currentTimeMillis() + 1000);
  }

  @Test
  void aSecondUpdateKeepsItsPlaceInTheQueueAndRaisesTheRevision() {
    sql("UPDATE notes SET text = 'second'");
    Stored before = stored(synced.id());
    sql("UPDATE notes SET text = 'third'");
    Stored after = stored(synced.id());
    assertThat(after.base()).isEqualTo(synced);
    assertThat(after.tracking().change()).isEqualTo(before.tracking().change());
    assertThat(after.tracking().revision()).isGreaterThan(before.tracking().revision());
  }

  @Test
  void anUpdateThatChangesNothingIsNoEdit() {
    sql("UPDATE notes SET text = text, pinned = pinned, notebook_id = NULL, deleted = 0");
    assertThat(stored(synced.id()).tracking()).isNull();
  }

  @Test
  void columnsOfTheServerAndOfTheDeviceAreNobodysToPush() {
    sql("UPDATE notes SET at = 5, open = 1");
    assertThat(stored(synced.id()).tracking()).isNull();
    assertThat(stored(synced.id()).row().value(Notes.OPEN)).isEqualTo(true);
  }

  @Test
  void aStaleWriterCannotTakeTheServersKeyAway() {
    sql("UPDATE notes SET server_id = NULL, text = 'stale'");
    assertThat(stored(synced.id()).row().serverId()).isEqualTo(100L);
    assertThat(stored(synced.id()).isDirty()).isTrue();
    sql("UPDATE notes SET text = 'triggers are awake again'");
    assertThat(stored(synced.id()).row().value(Notes.TEXT)).isEqualTo("triggers are awake again");
  }

  @Test
  void theLocalIdNeverChanges() {
    assertThatThrownBy(() -> sql("UPDATE notes SET id = 77"))
        .isInstanceOf(RuntimeException.class)
        .hasMessageContaining("a local id never changes");
  }

  @Test
  void anInsertIsPendingWithoutBase() {
    long id = insert("by the app");
    Stored stored = stored(id);
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(stored.base()).isNull();
    assertThat(stored.tracking().change()).isEqualTo(stored.tracking().revision());
  }

  @Test
  void aRefusedRowIsPendingAgainAfterAnEdit() {
    sql("UPDATE notes SET text = 'bad'");
    write(writer -> writer.refuse(Notes.NOTES, synced.id(), "no"));
    sql("UPDATE notes SET text = 'good'");
    Stored stored = stored(synced.id());
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(stored.tracking().error()).isNull();
  }

  @Test
  void S73_aPlaceholderThatIsEditedIsTheBaseOfTheEdit() {
    write(writer -> writer.placehold(Notes.NOTES, synced.id()));
    sql("UPDATE notes SET text = 'edited'");
    Stored stored = stored(synced.id());
    assertThat(stored.state()).isEqualTo(SyncState.PENDING);
    assertThat(stored.base()).isEqualTo(synced);
    assertThat(stored.tracking().change()).isEqualTo(stored.tracking().revision());
  }

  @Test
  void conflictClausesOfTheAppDoNotReachTheTriggers() {
    sql("UPDATE OR IGNORE notes SET text = 'once'");
    sql("UPDATE OR REPLACE notes SET text = 'twice'");
    Stored stored = stored(synced.id());
    assertThat(stored.base()).isEqualTo(synced);
    assertThat(stored.tracking().revision()).isEqualTo(stored.tracking().change() + 1);
  }

  @Test
  void whatTheUserNullsIsAnEdit() {
    parentOfNote();
    sql("UPDATE notes SET notebook_id = NULL");
    assertThat(stored(synced.id()).isDirty()).isTrue();
  }

  @Test
  void anotherConnectionsEditInItsOwnTransactionRollsBackWithItsMark() {
    byApp(
        app -> {
          app.execute("BEGIN IMMEDIATE");
          app.execute("UPDATE notes SET text = 'regretted'");
          app.execute("ROLLBACK");
          return true;
        });
    assertThat(stored(synced.id())).isEqualTo(new Stored(synced, null, null));
  }

  @Test
  void S104_thePublishedRecipeBringsWhatItsTriggersNeedInAFileOfAnOlderVersion() {
    sql("UPDATE notes SET text = 'second'");
    byApp(
        app -> {
          app.execute(
              "CREATE TABLE old AS SELECT `id`, `server_id`, `deleted`, `text`, `at`, `open`"
                  + " FROM `_sync_base_notes`");
          app.execute("DROP TABLE `_sync_base_notes`");
          app.execute("CREATE TABLE `_sync_base_notes` AS SELECT * FROM old");
          for (String statement : Migration.triggers(Notes.SCHEMA, Notes.NOTES)) {
            app.execute(statement);
          }
          app.execute("UPDATE notes SET text = 'third', pinned = 1");
          app.execute("DELETE FROM notes WHERE text = 'nothing'");
          return true;
        });
    Stored stored = stored(synced.id());
    assertThat(stored.base()).isEqualTo(synced);
    assertThat(stored.row().value(Notes.TEXT)).isEqualTo("third");
    assertThat(stored.row().value(Notes.PINNED)).isEqualTo(true);
  }
}
