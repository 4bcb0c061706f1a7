package dev.sluice.testkit.rest;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.UUID;

/** Who makes a row's id, and what it looks like. */
public enum Ids {
  /** Numbers from 1 on, none twice. */
  NUMBERS,
  /** One more than the highest id there is, so the id of a deleted row may come again. */
  REUSED_NUMBERS,
  /** UUIDs of the server. */
  TEXTS,
  /** Texts of the client: a PUT of an id that is not there creates the row. */
  CLIENTS;

  boolean isNumber() {
    return this == NUMBERS || this == REUSED_NUMBERS;
  }

  /**
   * The next id.
   *
   * @param made how many rows were made before
   * @param there the ids of the rows that are there
   */
  String next(String path, long made, Collection<String> there) {
    return switch (this) {
      case NUMBERS -> String.valueOf(made + 1);
      case REUSED_NUMBERS ->
          String.valueOf(there.stream().mapToLong(Long::parseLong).max().orElse(0) + 1);
      case TEXTS, CLIENTS ->
          UUID.nameUUIDFromBytes((path + made).getBytes(StandardCharsets.UTF_8)).toString();
    };
  }
}
