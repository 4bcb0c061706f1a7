package dev.sluice.lab.probe;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The rows that were there before the probe made its own. A request that does not say its row may
 * be about the whole collection, and then the probe's own row looks just as it should.
 */
final class OtherRows {

  private final Map<EntityType<?>, List<Row>> before = new HashMap<>();

  /** Those that the device has now. */
  OtherRows(ProbeDevice device, List<EntityType<?>> types) {
    types.forEach(type -> before.put(type, device.rows(type)));
  }

  /**
   * What has become of the others.
   *
   * @param own rows of the probe that must be there, too
   * @param now the whole list
   */
  void tell(EntityType<?> type, List<Row> own, List<Row> now, Answers answers) {
    List<Row> expected = new ArrayList<>(Objects.requireNonNull(before.get(type)));
    expected.addAll(own);
    if (expected.isEmpty()) {
      answers.notAsked(type, Question.OTHERS, "there is no other row");
    } else {
      answers.unless(harm(type, expected, now), type, Question.OTHERS);
    }
  }

  private static String harm(EntityType<?> type, List<Row> expected, List<Row> now) {
    List<List<?>> left = new ArrayList<>();
    now.forEach(row -> left.add(values(row)));
    long harmed = expected.stream().filter(row -> !left.remove(values(row))).count();
    return harmed == 0
        ? ""
        : harmed
            + " of "
            + expected.size()
            + " other rows are gone or changed, if nobody else did that: do the paths of update(…)"
            + " and delete(…) name one row of "
            + type
            + "?";
  }

  /** Ids of texts have other numbers in each file, so a row is known by what is in it. */
  private static List<?> values(Row row) {
    List<Object> values = new ArrayList<>();
    for (Field<?, ?> field : Sample.plainFields(row.type())) {
      values.add(String.valueOf(row.value(field)));
    }
    return values;
  }
}
