package dev.sluice.schema;

/** What a field holds, and as what Java object a {@link Row} holds it. */
public enum Kind {
  /** A {@link String}. */
  TEXT,
  /** A {@link Long}. */
  INTEGER,
  /** A {@link Double}. */
  REAL,
  /** A {@link Boolean}; 0 or 1 in the database. */
  BOOLEAN,
  /** A {@link java.time.Instant}; milliseconds since 1970 in the database, ISO 8601 on the wire. */
  INSTANT,
  /** The {@link Long} local id of another row; its server id on the wire. */
  REFERENCE,
  /**
   * A {@link java.util.List} of {@link Long} local ids, ascending and without repeats; a JSON array
   * in a text column, server ids on the wire.
   */
  REFERENCES,
  /** A {@link String} with any JSON value, kept as it came. */
  DOCUMENT
}
