package dev.sluice.schema;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;

/** The kind of a field's values, with the Java class that a {@link Row} has for it. */
public enum Kind {
  /** A {@link String}. */
  TEXT(String.class),
  /** A {@link Long}. */
  INTEGER(Long.class),
  /** A {@link Double}. */
  REAL(Double.class),
  /**
   * A {@link BigDecimal} of up to 15 digits, without zeros at its end. In the database a
   * floating-point number, which is exact for 15 digits.
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
   * A {@link List} of {@link Long} local ids, ascending and without repeats; a JSON array in a text
   * column, server ids on the wire.
   */
  REFERENCES(List.class),
  /** A {@link String} with any JSON value, kept as the server sent it. */
  DOCUMENT(String.class);

  private final Class<?> form;

  Kind(Class<?> form) {
    this.form = form;
  }

  /**
   * Replaces NUL in a text by U+FFFD, since C functions would end the text there. Removes white
   * space between the parts of a document, which has no meaning and which servers change. Removes
   * the zeros at the end of a decimal: 1.50 is 1.5.
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
