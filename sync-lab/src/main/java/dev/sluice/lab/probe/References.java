package dev.sluice.lab.probe;

import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether references lead where they were set. Each device has ids of its own for the same rows, so
 * the rows are compared by what the server calls them.
 */
final class References {

  private final ProbeDevices devices;

  References(ProbeDevices devices) {
    this.devices = devices;
  }

  /** The references of a row that lead elsewhere on the other device, in words. */
  String differences(Sample sample, Row there) {
    List<String> words = new ArrayList<>();
    for (Field<?, ?> field : differing(sample, there)) {
      String seen = place(targets(devices.there(), field, there));
      words.add(
          field
              + " leads "
              + seen
              + " and not "
              + place(targets(devices.here(), field, sample.sent())));
    }
    return words.isEmpty()
        ? ""
        : String.join(", ", words)
            + ": json(…) of the reference does not fit, or asLink(), or the server decides";
  }

  List<? extends Field<?, ?>> differing(Sample sample, Row there) {
    return sample.type().fields().stream()
        .filter(field -> field.isReference() && field.isByUser())
        .filter(
            field ->
                !targets(devices.here(), field, sample.sent())
                    .equals(targets(devices.there(), field, there)))
        .toList();
  }

  private static List<String> targets(ProbeDevice device, Field<?, ?> field, Row row) {
    Object value = row.value(field);
    List<?> ids = value == null ? List.of() : value instanceof List<?> all ? all : List.of(value);
    return ids.stream()
        .map(id -> device.serverId(field.target(), ((Number) id).longValue()).orElse("?"))
        .sorted()
        .toList();
  }

  private static String place(List<String> targets) {
    return targets.isEmpty() ? "nowhere" : "to " + String.join(" and ", targets);
  }
}
