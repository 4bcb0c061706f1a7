package dev.sluice.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.database.Migration;
import dev.sluice.engine.LayoutFour;
import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.PlainEngine;
import dev.sluice.internal.store.ListNote;
import dev.sluice.schema.EntityType;
import java.util.EnumSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a file of layout 4 knows of its lists is known after the migration. */
class LayoutFourTest extends TwoVersions {

  private static final EntityType<Note> PAPERS =
      EntityType.<Note>named("papers", at("notes"))
          .fields(FOLDER, TEXT, COLOUR)
          .build(row -> new Note(row.get(FOLDER), row.require(TEXT), row.get(COLOUR)));

  private static final Set<ListNote> NOTES_OF_FOUR =
      EnumSet.complementOf(
          EnumSet.of(ListNote.UNTOLD, ListNote.UNSENT, ListNote.RESTORED, ListNote.RESTED));

  @BeforeEach
  void sync() {
    addNote("first", null);
    try (PlainEngine app = app(ONE)) {
      assertThat(app.run(Operation.FULL).result()).isEqualTo(SyncResult.SYNCED);
    }
    sql("DELETE FROM _sync_list WHERE note = 'untold'");
    for (ListNote note : NOTES_OF_FOUR) {
      String value = note == ListNote.NOT_REACHED ? "" : "1767225600 7 words";
      if (note != ListNote.CURSOR) {
        sql("INSERT OR REPLACE INTO _sync_list VALUES ('notes', '" + note + "', '" + value + "')");
        sql("INSERT OR REPLACE INTO _sync_list VALUES ('old', '" + note + "', '" + value + "')");
      }
    }
    sql("INSERT OR REPLACE INTO _sync_list VALUES ('old', 'null', '')");
  }

  private Set<String> known() {
    try (OtherConnection other = new OtherConnection(file())) {
      return new TreeSet<>(
          other.texts("SELECT type || ' ' || note || ' ' || value FROM _sync_list"));
    }
  }

  @Test
  void eachNoteIsInTheNewTableAndNoneIsLeftBehind() {
    Set<String> before = known();
    LayoutFour.bringDown(file(), 4);
    app(ONE).close();
    assertThat(known()).isEqualTo(before).hasSize(2 * NOTES_OF_FOUR.size() + 2);
    assertThat(number("SELECT count(*) FROM _sync_meta WHERE name LIKE 'note:%notes'")).isZero();
    assertThat(number("SELECT count(*) FROM _sync_meta WHERE name LIKE 'note:%lists%'")).isZero();
    assertThat(number("SELECT count(*) FROM sqlite_master WHERE name = '_sync_mark'")).isZero();
    assertThat(number("SELECT value FROM _sync_meta WHERE name = 'layout'")).isEqualTo(7);
  }

  @Test
  void S110_itGoesAlongWhenTheSameOpeningRenamesTheType() {
    Set<String> before = known();
    LayoutFour.bringDown(file(), 4);
    app(two(PAPERS), Migration.to(2).renameTable("notes", PAPERS)).close();
    Set<String> after = new TreeSet<>();
    before.forEach(each -> after.add(each.replaceFirst("^notes ", "papers ")));
    assertThat(known()).isEqualTo(after);
  }
}
