package dev.sluice.desktop.window.view;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.window.entries.ProjectLabel;
import dev.sluice.desktop.window.entries.Report;
import dev.sluice.desktop.window.entries.Reports;
import java.awt.BorderLayout;
import java.awt.Color;
import java.awt.Font;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JToggleButton;
import javax.swing.UIManager;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.XChartPanel;
import org.knowm.xchart.style.CategoryStyler;

/** A week or a month as bars by project, with the totals beside them. */
final class ReportPanel {

  private static final DateTimeFormatter WEEKDAY =
      DateTimeFormatter.ofPattern("EEE d", Locale.ENGLISH);
  private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("d", Locale.ENGLISH);

  /** The days of a month side by side would run into each other. */
  private static final int MOST_LABELS = 16;

  /** More colours than these nobody tells apart; the totals name all projects. */
  private static final int MOST_BARS = 12;

  private final JPanel panel =
      new JPanel(new MigLayout("insets 10 16 10 16, gap 8, fill", "[grow][220!]", "[][grow]")) {
        @Override
        public void updateUI() {
          super.updateUI();
          anew();
        }
      };
  private final JLabel title = Look.named(Look.headline("", "h3"), "Span of the report");
  private final JPanel chart = new JPanel(new BorderLayout());
  private final TotalsTable totals = new TotalsTable();
  private @Nullable Report shown;

  ReportPanel(Models models) {
    Reports reports = models.reports();
    JToggleButton months = Look.named(new JToggleButton("Month"), "Month");
    months.addActionListener(event -> reports.months(months.isSelected()));
    JPanel head = new JPanel(new MigLayout("insets 0, gap 8", "[grow][][][]"));
    head.add(title, "growx");
    head.add(months);
    head.add(Look.button("Earlier", () -> reports.move(-1)));
    head.add(Look.button("Later", () -> reports.move(1)));
    panel.add(head, "growx, span, wrap");
    panel.add(chart, "grow, wmin 200, hmin 120");
    panel.add(totals.component(), "grow, wmin 0");
    models.desk().show(reports.shown(), this::show);
  }

  JComponent component() {
    return panel;
  }

  /** A chart keeps the colours of the theme in which it was made. */
  private void anew() {
    if (shown != null) {
      show(shown);
    }
  }

  private void show(Report report) {
    shown = report;
    title.setText(report.span().text() + ", " + Durations.clock(report.total()));
    chart.removeAll();
    if (!report.shares().isEmpty()) {
      JComponent bars = new XChartPanel<>(chart(report));
      bars.setFocusable(false);
      chart.add(Look.named(bars, "Hours by day and project; the totals stand beside it"));
    } else {
      chart.add(Look.label("Nothing was tracked in this time."));
    }
    totals.show(report.byProject());
    panel.revalidate();
    panel.repaint();
  }

  private static CategoryChart chart(Report report) {
    CategoryChart bars = new CategoryChartBuilder().width(400).height(260).build();
    style(bars.getStyler());
    DateTimeFormatter label = report.span().months() ? DAY : WEEKDAY;
    List<String> days = report.span().days().stream().map(label::format).toList();
    List<Optional<ProjectLabel>> all = List.copyOf(report.byProject().keySet());
    int most = Math.min(all.size(), MOST_BARS);
    for (Optional<ProjectLabel> project : all.subList(0, most)) {
      String key = project.map(one -> one.name() + " " + one.id()).orElse("none");
      bars.addSeries(key, days, report.hours(project)).setFillColor(TotalsTable.color(project));
    }
    Set<Optional<ProjectLabel>> others = Set.copyOf(all.subList(most, all.size()));
    if (!others.isEmpty()) {
      bars.addSeries("Others", days, report.hours(others)).setFillColor(Look.muted());
    }
    if (report.hours(Set.copyOf(all)).stream().allMatch(hours -> hours < 1)) {
      bars.getStyler().setYAxisMax(1.0); // an axis of no length has no figures
    }
    return bars;
  }

  private static void style(CategoryStyler style) {
    Color front = UIManager.getColor("Label.foreground");
    Color back = UIManager.getColor("Panel.background");
    Font font = UIManager.getFont("small.font");
    style.setLocale(Locale.ROOT);
    style.setStacked(true);
    style.setAvailableSpaceFill(0.6);
    style.setLegendVisible(false);
    style.setChartBackgroundColor(back);
    style.setPlotBackgroundColor(back);
    style.setPlotBorderVisible(false);
    style.setPlotGridVerticalLinesVisible(false);
    style.setPlotGridLinesColor(UIManager.getColor("Component.borderColor"));
    style.setAxisTickLabelsColor(front);
    style.setAxisTickLabelsFont(font == null ? UIManager.getFont("Label.font") : font);
    style.setAxisTicksMarksVisible(false);
    style.setYAxisDecimalPattern("0.# h");
    style.setYAxisMin(0.0);
    style.setXAxisMaxLabelCount(MOST_LABELS);
  }
}
