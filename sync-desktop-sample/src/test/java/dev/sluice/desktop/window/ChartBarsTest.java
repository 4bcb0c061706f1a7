package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.report.ChartBars;
import dev.sluice.desktop.window.report.ChartBars.BarLength;
import dev.sluice.desktop.window.time.Span;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class ChartBarsTest {

  private static final LocalDate FIRST = LocalDate.of(2025, 1, 15);

  private static ChartBars of(LocalDate last) {
    return ChartBars.of(Span.range(FIRST, last));
  }

  @Test
  void aBarIsADayAsLongAsTheyCanBeToldApart() {
    assertThat(of(FIRST.plusDays(61)).length()).isEqualTo(BarLength.DAY);
    assertThat(of(FIRST.plusDays(61)).begins()).hasSize(62).contains(FIRST.plusDays(61));
    assertThat(of(FIRST.plusDays(62)).length()).isEqualTo(BarLength.WEEK);
    assertThat(of(FIRST.plusDays(62)).begins()).hasSize(9).contains(FIRST.plusWeeks(1));
  }

  @Test
  void laterBarsBeginWithAMonthOrAYear() {
    ChartBars months = of(LocalDate.of(2026, 3, 1));
    assertThat(months.length()).isEqualTo(BarLength.MONTH);
    assertThat(months.begins())
        .hasSize(15)
        .startsWith(FIRST, LocalDate.of(2025, 2, 1))
        .endsWith(LocalDate.of(2026, 3, 1));
    ChartBars years = of(LocalDate.of(2030, 1, 1));
    assertThat(years.length()).isEqualTo(BarLength.YEAR);
    assertThat(years.begins()).hasSize(6).startsWith(FIRST, LocalDate.of(2026, 1, 1));
  }
}
