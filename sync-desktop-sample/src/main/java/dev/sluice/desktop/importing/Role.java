package dev.sluice.desktop.importing;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** What a column tells of an entry. */
public enum Role {
  /** What was done. */
  DESCRIPTION,
  /** A moment, or a day alone. */
  START,
  /** The day on which it began. */
  START_DATE,
  /** The time of day at which it began. */
  START_TIME,
  /** A moment. */
  END,
  /** The day on which it ended; without it, that of the start or the next one. */
  END_DATE,
  /** The time of day at which it ended. */
  END_TIME,
  /** How long it was; a whole number is seconds, another number hours. */
  DURATION,
  /** How long it was; a number is hours. */
  HOURS,
  /** How long it was; a number is minutes. */
  MINUTES,
  /** The project, by its name. */
  PROJECT,
  /** Whom the project is for. */
  CLIENT,
  /** A part of the project; stands before the description. */
  TASK,
  /** Names with commas or semicolons between. */
  TAGS,
  /** Yes or no. */
  BILLABLE,
  /** The workspace, by its name. */
  WORKSPACE;

  /** As the command line names it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * The role of that word.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Role of(String word) {
    return Arrays.stream(values())
        .filter(role -> role.toString().equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a column tells " + all() + ": " + word));
  }

  private static String all() {
    return Arrays.stream(values()).map(Role::toString).collect(Collectors.joining(", "));
  }
}
