package dev.sluice.database;

import static dev.sluice.schema.Notes.LABELS;
import static dev.sluice.schema.Notes.LABEL_IDS;
import static dev.sluice.schema.Notes.NOTES;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Notes.Extras;
import dev.sluice.schema.Notes.Label;
import dev.sluice.schema.Notes.Note;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Deletes of many labels in one transaction or several: no note refers to any of them then. */
class ListSearchTest extends FileFixture {

  private final List<Long> labels = new ArrayList<>();
  private long note;

  private void inOneTransaction(Consumer<Writer> work) {
    try (SqliteFile database = open()) {
      database
          .store()
          .transact(
              writer -> {
                for (int i = 0; i < 6; i++) {
                  labels.add(writer.insert(LABELS.row(new Label("label " + i))).id());
                }
                note = writer.insert(row(labels.subList(0, 4))).id();
                work.accept(writer);
              });
    }
  }

  private Row row(List<Long> ids) {
    return NOTES.row(new Note(null, List.of(), "text", Extras.NONE, null)).with(LABEL_IDS, ids);
  }

  private void remove(Writer writer, int... which) {
    for (int label : which) {
      writer.remove(LABELS, labels.get(label));
    }
  }

  private void assertLabels(Long... expected) {
    String list = text("SELECT label_ids FROM notes WHERE id = " + note);
    assertThat(Codec.ids(list)).containsExactly(expected);
  }

  @Test
  void aNoteLosesOneLabelAfterTheOther() {
    inOneTransaction(writer -> remove(writer, 5, 0, 2, 3));
    assertLabels(labels.get(1));
  }

  /** Before the first search, after it, and after that which remembers. */
  @ParameterizedTest
  @CsvSource({"0", "1", "2", "3"})
  void aNoteThatIsWrittenInBetweenLosesItsLabelsToo(int searches) {
    inOneTransaction(
        writer -> {
          for (int label = 0; label < searches; label++) {
            remove(writer, label);
          }
          note = writer.insert(row(labels.subList(3, 4))).id();
          remove(writer, 3);
          writer.update(row(labels.subList(4, 6)).withId(note));
          remove(writer, 4);
        });
    assertLabels(labels.get(5));
    String gone = "'%" + labels.get(3) + "%'";
    assertThat(number("SELECT count(*) FROM notes WHERE label_ids LIKE " + gone)).isZero();
  }

  @Test
  void aLabelThatStandsInForAnotherIsTakenOutToo() {
    inOneTransaction(
        writer -> {
          remove(writer, 0, 1);
          writer.replace(LABELS, labels.get(2), labels.get(4));
          remove(writer, 4);
        });
    assertLabels(labels.get(3));
  }

  @Test
  void aListOfNonsenseHoldsUpNoOther() {
    inOneTransaction(writer -> {});
    app("INSERT INTO notes (deleted, label_ids, text, pinned, open) VALUES (0, '[1,x]', '', 0, 0)");
    try (SqliteFile database = open()) {
      database.store().transact(writer -> remove(writer, 0, 1, 2));
    }
    assertLabels(labels.get(3));
  }

  private static void write(SqliteFile database, Consumer<Writer> work) {
    database
        .store()
        .transact(
            writer -> {
              work.accept(writer);
            });
  }

  /** What the first transactions remember does not hold any more. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void aNoteThatAnotherProgramWritesBetweenTransactionsLosesItsLabelsToo(int searches) {
    inOneTransaction(writer -> {});
    try (SqliteFile database = open()) {
      for (int label = 0; label < searches; label++) {
        int one = label;
        write(database, writer -> remove(writer, one));
      }
      String list = "'[" + labels.get(3) + "," + labels.get(5) + "]'";
      app("UPDATE notes SET label_ids = " + list + " WHERE id = " + note);
      write(database, writer -> remove(writer, 3));
      app("UPDATE notes SET label_ids = " + list + " WHERE id = " + note);
      write(database, writer -> remove(writer, 5));
      write(database, writer -> remove(writer, 4));
    }
    assertLabels(labels.get(3));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void aNoteThatIsWrittenBetweenTransactionsLosesItsLabelsToo(int searches) {
    inOneTransaction(writer -> {});
    try (SqliteFile database = open()) {
      for (int label = 0; label < searches; label++) {
        int one = label;
        write(database, writer -> remove(writer, one));
      }
      write(database, writer -> writer.update(row(labels.subList(4, 6)).withId(note)));
      write(database, writer -> remove(writer, 4));
    }
    assertLabels(labels.get(5));
  }

  @Test
  void whatATransactionRememberedThatWasRolledBackDoesNotHold() {
    inOneTransaction(writer -> {});
    try (SqliteFile database = open()) {
      assertThatThrownBy(
              () ->
                  write(
                      database,
                      writer -> {
                        remove(writer, 0, 1, 2);
                        throw new IllegalStateException("undone");
                      }))
          .hasMessage("undone");
      write(database, writer -> remove(writer, 0));
    }
    assertLabels(labels.get(1), labels.get(2), labels.get(3));
  }
}
