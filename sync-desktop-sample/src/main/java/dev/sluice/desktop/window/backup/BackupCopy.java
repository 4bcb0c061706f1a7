package dev.sluice.desktop.window.backup;

import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A copy of the file, as its name tells.
 *
 * @param made when, by the clock of the place where the computer was
 * @param entries how many entries it has
 */
public record BackupCopy(LocalDateTime made, int entries) {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH.mm.ss", Locale.ROOT);
  private static final Pattern NAME = Pattern.compile("(\\S+)-(\\d{1,9})\\.db");

  /** Seconds are enough. */
  public BackupCopy {
    made = made.truncatedTo(ChronoUnit.SECONDS);
  }

  /** What a file of that name is; none if it is no copy. */
  static Optional<BackupCopy> named(String name) {
    Matcher parts = NAME.matcher(name);
    try {
      return parts.matches()
          ? Optional.of(
              new BackupCopy(
                  LocalDateTime.parse(parts.group(1), TIME), Integer.parseInt(parts.group(2))))
          : Optional.empty();
    } catch (DateTimeParseException other) {
      return Optional.empty();
    }
  }

  String name() {
    return TIME.format(made) + "-" + entries + ".db";
  }
}
