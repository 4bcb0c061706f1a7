package dev.sluice.desktop.window.view.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ReportChartTest {

  @Test
  void oneLongDayDoesNotFlattenTheOthers() {
    assertThat(ReportChart.top(List.of(7.0, 8.0, 30.0))).contains(12.0);
    assertThat(ReportChart.top(List.of(7.0, 8.0, 9.0))).isEmpty();
    assertThat(ReportChart.top(List.of(0.0, 0.5, 30.0))).isEmpty();
    assertThat(ReportChart.top(List.of(0.2, 0.1))).contains(1.0);
  }
}
