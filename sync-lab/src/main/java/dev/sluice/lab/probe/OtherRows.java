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

  /** The end of a probe: whatever it sends next may harm more rows. */
  static final class HarmedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    private HarmedException(EntityType<?> type) {
      super("other rows of " + type + " are harmed");
    }
  }

  private final Map<EntityType<?>, List<Row>> before = new HashMap<>();
  private final Answers answers;

  /** Those that the device has now. */
  OtherRows(ProbeDevice device, List<EntityType<?>> types, Answers answers) {
    types.forEach(type -> before.put(type, device.rows(type)));
    this.answers = answers;
  }

  /**
   * What has become of the others.
   *
   * @param own rows of the probe that must be there, too
   * @param now the whole list
   * @throws HarmedException if some are not as they were
   */
  void tell(EntityType<?> type, List<Row> own, List<Row> now) {
    if (requireUnharmed(type, own, now)) {
      answers.asSaid(type, Question.OTHERS);
    } else {
      answers.notAsked(type, Question.OTHERS, "there is no other row");
    }
  }

  /** The same, but it is told only if there is harm. Answers whether there is any other row. */
  boolean requireUnharmed(EntityType<?> type, List<Row> own, List<Row> now) {
    List<Row> expected = new ArrayList<>(Objects.requireNonNull(before.get(type)));
    expected.addAll(own);
    String words = harm(type, expected, now);
    if (!words.isEmpty()) {
      answers.otherwise(type, Question.OTHERS, words);
      throw new HarmedException(type);
    }
    return !expected.isEmpty();
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
