package dev.sluice.desktop.window.syncing;

import dev.sluice.schema.EntityType;

/** Names of types as people say them. */
public final class Plural {

  private Plural() {}

  /** "time entry" for time_entries. */
  static String one(EntityType<?> type) {
    String all = all(type);
    return all.endsWith("ies")
        ? all.substring(0, all.length() - 3) + "y"
        : all.substring(0, all.length() - 1);
  }

  private static String all(EntityType<?> type) {
    return type.name().replace('_', ' ');
  }

  /** "3 time entries", "1 project". */
  public static String counted(EntityType<?> type, int rows) {
    return rows + " " + (rows == 1 ? one(type) : all(type));
  }
}
