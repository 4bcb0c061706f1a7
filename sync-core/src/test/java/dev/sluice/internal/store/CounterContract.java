package dev.sluice.internal.store;

import static dev.sluice.schema.Notes.LABELS;
import static dev.sluice.schema.Notes.LABEL_IDS;
import static dev.sluice.schema.Notes.NOTEBOOK;
import static dev.sluice.schema.Notes.NOTEBOOKS;
import static dev.sluice.schema.Notes.NOTES;
import static dev.sluice.schema.Notes.NOTE_AT;
import static dev.sluice.schema.Notes.TEXT;
import static dev.sluice.schema.SampleRows.attachment;
import static dev.sluice.schema.SampleRows.label;
import static dev.sluice.schema.SampleRows.note;
import static dev.sluice.schema.SampleRows.notebook;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** By its counter a store tells edits from what the engine writes. */
public abstract class CounterContract extends StoreFixture {

  @Test
  void everyEditMovesIt() {
    Row row = insert(note("a", 1L));
    long before = counter();
    write(writer -> writer.edit(row.with(TEXT, "b")));
    assertThat(counter()).isEqualTo(before + 1);
    write(writer -> writer.edit(row.with(TEXT, "c")));
    assertThat(counter()).isEqualTo(before + 2);
    write(writer -> writer.edit(row.with(TEXT, "c").with(NOTE_AT, time.now())));
    assertThat(counter()).as("what no user writes is no edit").isEqualTo(before + 2);
  }

  @Test
  void nothingElseThatTheEngineWritesMovesIt() {
    Row notebook = insert(notebook("home", 5L));
    Row label = insert(label("urgent", 6L));
    Row row = edited("a", "b");
    long before = counter();
    write(writer -> writer.placehold(LABELS, label.id()));
    Row placed = row.with(NOTEBOOK, notebook.id()).with(LABEL_IDS, List.of(label.id()));
    write(writer -> writer.update(placed));
    write(writer -> writer.rebase(placed));
    insert(attachment(row.id(), "x", 9L));
    write(writer -> writer.record(request(row)));
    write(writer -> writer.refuse(NOTES, row.id(), "no"));
    write(writer -> writer.release(NOTES, row.id()));
    write(writer -> writer.rest(NOTES, row.id(), Instant.EPOCH, null));
    write(writer -> writer.cursor(NOTES, time.now()));
    write(writer -> writer.note("key", "value"));
    write(writer -> writer.remove(NOTEBOOKS, notebook.id()));
    write(writer -> writer.remove(LABELS, label.id()));
    write(writer -> writer.lose(NOTES, row.id(), "gone"));
    write(writer -> writer.release(NOTES, row.id()));
    write(writer -> writer.settle(NOTES, row.id()));
    assertThat(counter()).isEqualTo(before);
  }

  private long counter() {
    return store.read(Reader::counter);
  }
}
