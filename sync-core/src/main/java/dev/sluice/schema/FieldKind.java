package dev.sluice.schema;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** The kind of a field's values, with the Java class that a {@link Row} has for it. */
public enum FieldKind {
  /** A {@link String}. */
  TEXT(String.class),
  /** A {@link Long}. */
  INTEGER(Long.class),
  /** A {@link Double}. */
  REAL(Double.class),
  /**
   * A {@link BigDecimal} of up to 15 digits, without zeros at its end. The database holds a
   * floating-point number, exact to 15 digits.
   */
  DECIMAL(BigDecimal.class),
  /** A {@link Boolean}; 0 or 1 in the database. */
  BOOLEAN(Boolean.class),
  /** A {@link Instant}; milliseconds since 1970 in the database, ISO 8601 on the wire. */
  INSTANT(Instant.class),
  /** A {@link LocalDate} of the years 0 to 9999; ISO 8601 in the database and on the wire. */
  DATE(LocalDate.class),
  /** The {@link Long} local id of another row; its server id on the wire. */
  REFERENCE(Long.class),
  /**
   * A {@link List} of local ids ({@link Long}), ascending and without repeats. The database holds a
   * JSON array, and requests have server ids.
   */
  REFERENCES(List.class),
  /** A {@link String} with any JSON value, kept as the server sent it. */
  DOCUMENT(String.class);

  private final Class<?> form;

  FieldKind(Class<?> form) {
    this.form = form;
  }

  /**
   * The value as the file keeps it. A NUL in a text becomes U+FFFD, because C functions end a text
   * at NUL. A document loses blanks between its parts, and a decimal loses zeros at its end.
   */
  Object storable(Object value) {
    return switch (this) {
      case TEXT -> ((String) value).replace('\0', '\uFFFD');
      case DOCUMENT -> withoutBlanks((String) value);
      case DECIMAL -> new BigDecimal(((BigDecimal) value).stripTrailingZeros().toPlainString());
      default -> value;
    };
  }

  private static String withoutBlanks(String json) {
    StringBuilder packed = new StringBuilder(json.length());
    boolean quoted = false;
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      if (quoted && c == '\\' && i + 1 < json.length()) {
        packed.append(c).append(json.charAt(++i));
        continue;
      }
      quoted ^= c == '"';
      if (quoted || " \t\r\n".indexOf(c) < 0) {
        packed.append(c);
      }
    }
    return packed.toString();
  }

  /** The Java class of the values in a {@link Row}. */
  public Class<?> form() {
    return form;
  }
}
