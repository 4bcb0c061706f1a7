package dev.sluice.desktop.window.backup;

import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which copies are made and kept: those of the last seven days that have one, and one a month. */
final class Retention {

  private static final int DAYS = 7;

  private Retention() {}

  /** Whether today has none yet. */
  static boolean isDue(Collection<BackupCopy> copies, LocalDate today) {
    return copies.stream().noneMatch(copy -> day(copy).equals(today));
  }

  /** Those that are not kept. Of a month the first one stays, so that it is always the same. */
  static List<BackupCopy> superfluous(Collection<BackupCopy> copies) {
    List<BackupCopy> oldestFirst =
        copies.stream().sorted(Comparator.comparing(BackupCopy::made)).toList();
    Set<LocalDate> lastDays =
        new HashSet<>(
            oldestFirst.stream()
                .map(Retention::day)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .limit(DAYS)
                .toList());
    Set<YearMonth> months = new HashSet<>();
    return oldestFirst.stream()
        .filter(copy -> !months.add(YearMonth.from(copy.made())))
        .filter(copy -> !lastDays.contains(day(copy)))
        .toList();
  }

  private static LocalDate day(BackupCopy copy) {
    return copy.made().toLocalDate();
  }
}
