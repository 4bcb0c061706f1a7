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
 * Changes several rows in one transaction. If the database refuses a row, each row is changed in a
 * transaction of its own.
 *
 * @param find finds the rows to change; called again in each transaction
 * @param change changes one row
 */
record RowByRow(
    LoopContext context, Function<Reader, List<Row>> find, BiConsumer<Row, Writer> change) {

  /**
   * Changes all rows.
   *
   * @param refused called with each row whose change the database refuses
   * @return the changed rows
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
