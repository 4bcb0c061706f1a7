package dev.sluice.schema;

import java.time.Instant;
import java.util.List;

/** What a field holds, and as what Java object a {@link Row} holds it. */
public enum Kind {
  /** A {@link String}. */
  TEXT(String.class),
  /** A {@link Long}. */
  INTEGER(Long.class),
  /** A {@link Double}. */
  REAL(Double.class),
  /** A {@link Boolean}; 0 or 1 in the database. */
  BOOLEAN(Boolean.class),
  /** A {@link Instant}; milliseconds since 1970 in the database, ISO 8601 on the wire. */
  INSTANT(Instant.class),
  /** The {@link Long} local id of another row; its server id on the wire. */
  REFERENCE(Long.class),
  /**
   * A {@link List} of {@link Long} local ids, ascending and without repeats; a JSON array in a text
   * column, server ids on the wire.
   */
  REFERENCES(List.class),
  /** A {@link String} with any JSON value, kept as it came. */
  DOCUMENT(String.class);

  private final Class<?> form;

  Kind(Class<?> form) {
    this.form = form;
  }

  /** NUL in a text is read as U+FFFD, since C code would take the text to end there. */
  Object storable(Object value) {
    return this == TEXT ? ((String) value).replace('\0', '\uFFFD') : value;
  }

  /** As what a {@link Row} holds it. */
  public Class<?> form() {
    return form;
  }
}
