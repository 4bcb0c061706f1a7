package dev.sluice.desktop.window.backup;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RetentionTest {

  private static final LocalDateTime NEW_YEAR = LocalDateTime.of(2026, 1, 1, 9, 30);

  @Test
  void afterAHundredDaysThereAreSevenAndOneOfEachMonth() {
    List<BackupCopy> kept = new ArrayList<>();
    for (int day = 0; day < 100; day++) {
      LocalDateTime now = NEW_YEAR.plusDays(day);
      assertThat(Retention.isDue(kept, now.toLocalDate())).isTrue();
      kept.add(new BackupCopy(now, day));
      assertThat(Retention.isDue(kept, now.toLocalDate())).isFalse();
      kept.removeAll(Retention.superfluous(kept));
    }
    assertThat(kept)
        .extracting(copy -> copy.made().toLocalDate())
        .containsExactly(
            LocalDate.of(2026, 1, 1),
            LocalDate.of(2026, 2, 1),
            LocalDate.of(2026, 3, 1),
            LocalDate.of(2026, 4, 1),
            LocalDate.of(2026, 4, 4),
            LocalDate.of(2026, 4, 5),
            LocalDate.of(2026, 4, 6),
            LocalDate.of(2026, 4, 7),
            LocalDate.of(2026, 4, 8),
            LocalDate.of(2026, 4, 9),
            LocalDate.of(2026, 4, 10));
  }

  /** Many are made before restores: they push out no day. */
  @Test
  void allOfOneDayAreOneDay() {
    List<BackupCopy> copies = new ArrayList<>(List.of(new BackupCopy(NEW_YEAR, 0)));
    for (int i = 1; i < 20; i++) {
      copies.add(new BackupCopy(NEW_YEAR.plusDays(1).plusMinutes(i), i));
    }
    assertThat(Retention.superfluous(copies)).isEmpty();
  }

  @Test
  void aNameTellsWhenAndHowMany() {
    BackupCopy copy = new BackupCopy(NEW_YEAR.plusNanos(5), 1234);
    assertThat(copy.name()).isEqualTo("2026-01-01T09.30.00-1234.db");
    assertThat(BackupCopy.named(copy.name())).contains(copy);
    assertThat(BackupCopy.named("part")).isEmpty();
    assertThat(BackupCopy.named("2026-01-01-1234.db")).isEmpty();
  }
}
