package dev.sluice.lab.probe;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

  private final Map<EntityType<?>, List<Row>> before = new LinkedHashMap<>();
  private final Answers answers;

  /** Those that the device has now. */
  OtherRows(ProbeDevice device, List<EntityType<?>> types, Answers answers) {
    types.forEach(type -> before.put(type, device.rows(type)));
    this.answers = answers;
  }

  /**
   * What has become of the others, after a change of a type whose path may lead anywhere.
   *
   * @param own rows of the probe that must be there, too
   * @param now a device that has heard of it
   * @throws HarmedException if some are not as they were
   */
  void tell(EntityType<?> changed, List<Row> own, ProbeDevice now) {
    requireUnharmed(changed, own, now);
    boolean isAlone = own.isEmpty() && before.values().stream().allMatch(List::isEmpty);
    if (isAlone) {
      answers.notAsked(changed, Question.OTHERS, "there is no other row");
    } else {
      answers.asSaid(changed, Question.OTHERS);
    }
  }

  /** The same, but it is told only if there is harm. */
  void requireUnharmed(EntityType<?> changed, List<Row> own, ProbeDevice now) {
    before.forEach(
        (type, theirs) -> {
          List<Row> expected = new ArrayList<>(theirs);
          own.stream().filter(row -> row.type().equals(type)).forEach(expected::add);
          long harmed = harmed(expected, now.rows(type));
          if (harmed > 0) {
            tellHarm(changed, harmed + " of " + expected.size(), type);
          }
        });
  }

  private void tellHarm(EntityType<?> changed, String share, EntityType<?> type) {
    String words =
        share
            + (type.equals(changed) ? " other rows" : " rows of " + type)
            + " are gone or changed, if nobody else did that: do the paths of update(…)"
            + " and delete(…) name one row of "
            + changed
            + "?";
    answers.unless(words, changed, Question.OTHERS);
    throw new HarmedException(type);
  }

  private static long harmed(List<Row> expected, List<Row> now) {
    List<List<?>> left = new ArrayList<>();
    now.forEach(row -> left.add(values(row)));
    return expected.stream().filter(row -> !left.remove(values(row))).count();
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
