package dev.sluice.tracker;

import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Changes rows in one transaction. If one row breaks a rule of the database, that row stays as it
 * is, and the others are changed one by one.
 *
 * @param find the rows to change, also in the transaction that changes them
 * @param change changes one row
 */
record RowByRow(
    LoopContext context, Function<Reader, List<Row>> find, BiConsumer<Row, Writer> change) {

  /**
   * Changes all rows.
   *
   * @param refused is called for each row whose change the database refuses
   * @return the rows that were changed
   */
  List<Row> run(Consumer<Row> refused) {
    return context.writeRow(
        writer -> changed(find.apply(writer), writer), all -> oneByOne(refused));
  }

  private List<Row> oneByOne(Consumer<Row> refused) {
    List<Row> changed = new ArrayList<>();
    for (Row row : context.store().read(find)) {
      changed.addAll(
          context.writeRow(
              writer -> changed(found(row, writer), writer),
              reason -> {
                refused.accept(row);
                return List.of();
              }));
    }
    return changed;
  }

  private List<Row> found(Row wanted, Writer writer) {
    List<Row> found = new ArrayList<>(find.apply(writer));
    found.removeIf(row -> row.type() != wanted.type() || row.id() != wanted.id());
    return found;
  }

  private List<Row> changed(List<Row> rows, Writer writer) {
    rows.forEach(row -> change.accept(row, writer));
    return rows;
  }
}
