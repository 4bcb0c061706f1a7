package dev.sluice.lab.probe;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A row that the probe has made, as two devices know it. */
final class Sample {

  private final long here;
  private final Row sent;
  private final Set<Long> knownThere;
  private @Nullable Long there;

  /**
   * Was made here.
   *
   * @param sent the row as it was made
   * @param knownThere the ids of the rows that the other device had before that
   */
  Sample(long here, Row sent, Set<Long> knownThere) {
    this.here = here;
    this.sent = sent;
    this.knownThere = knownThere;
  }

  EntityType<?> type() {
    return sent.type();
  }

  /** Its id on the device that made it. */
  long here() {
    return here;
  }

  /** Its id on the other device, null as long as that does not have it. */
  @Nullable Long there() {
    return there;
  }

  /**
   * Looks for it among the rows of the other device. It has its id, or says what it said: a row
   * that somebody else has made meanwhile must not be taken for it, or it would be changed.
   */
  boolean isFound(ProbeDevice maker, ProbeDevice device) {
    List<Row> fresh =
        device.rows(type()).stream().filter(row -> !knownThere.contains(row.id())).toList();
    Optional<String> id = maker.serverId(type(), here);
    Optional<Row> found =
        fresh.stream()
            .filter(row -> id.isPresent() && id.equals(device.serverId(type(), row.id())))
            .findFirst()
            .or(() -> fresh.stream().filter(this::isLike).findFirst());
    there = found.map(Row::id).orElse(null);
    return there != null;
  }

  /** How many of the rows are this one. */
  long count(List<Row> rows) {
    return rows.stream().filter(this::isLike).count();
  }

  /** Whether the row has what this one is known by. */
  private boolean isLike(Row row) {
    return plainFields(type()).stream()
        .filter(Field::isFingerprint)
        .allMatch(field -> row.agreesWith(sent, field));
  }

  /** What a reader knows a row by. */
  static String name(Row row) {
    return plainFields(row.type()).stream()
        .filter(Field::isFingerprint)
        .map(field -> String.valueOf(row.value(field)))
        .collect(Collectors.collectingAndThen(Collectors.joining(" "), Sample::inOneLine));
  }

  /** A text as it stands in a list of names. */
  static String inOneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  /** The columns whose values differ from those of a row, in words. */
  String differences(Row row, Row expected) {
    return differing(row, expected).stream()
        .map(field -> field + " is " + row.value(field) + " in place of " + expected.value(field))
        .collect(Collectors.joining(", "));
  }

  List<? extends Field<?, ?>> differing(Row row, Row expected) {
    return plainFields(type()).stream().filter(field -> !row.agreesWith(expected, field)).toList();
  }

  Row sent() {
    return sent;
  }

  /** The fields that the user writes and that refer to nothing. */
  static List<? extends Field<?, ?>> plainFields(EntityType<?> type) {
    return type.fields().stream()
        .filter(Field::isByUser)
        .filter(
            field -> field.kind() != FieldKind.REFERENCE && field.kind() != FieldKind.REFERENCES)
        .filter(field -> !field.equals(type.etag()))
        .toList();
  }
}
