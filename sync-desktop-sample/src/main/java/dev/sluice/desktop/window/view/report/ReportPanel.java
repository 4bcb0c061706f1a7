package dev.sluice.desktop.window.view.report;

import dev.sluice.desktop.window.csv.CsvExchange;
import dev.sluice.desktop.window.report.Grouping;
import dev.sluice.desktop.window.report.Report;
import dev.sluice.desktop.window.report.Reports;
import dev.sluice.desktop.window.report.Rounding;
import dev.sluice.desktop.window.time.Span;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.CsvDialog;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.SpanHead;
import java.awt.BorderLayout;
import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javax.swing.JComboBox;
import javax.swing.JComponent;
import javax.swing.JFrame;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.JToggleButton;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** Some days as bars by group, with the totals beside them. */
public final class ReportPanel {

  private static final int MINUTE = 60_000;
  private static final int FIRST_YEAR = 1970;
  private static final int LAST_YEAR = 2100;

  private final JPanel panel =
      new JPanel(
          new MigLayout(
              "insets 10 16 10 16, gap 8, fill, wrap", "[grow, fill][fill]", "[][][grow, fill]")) {
        @Override
        public void updateUI() {
          super.updateUI();
          anew();
        }
      };
  private final Reports reports;
  private final SpanHead head;
  private final JToggleButton months = Look.named(new JToggleButton("Month"), "Month");
  private final JTextField from = day("First day");
  private final JTextField to = day("Last day");
  private final JPanel chart = new JPanel(new BorderLayout());
  private final TotalsTable totals;
  private final TimeStyles times;
  private @Nullable Report shown;

  public ReportPanel(Models models) {
    this.reports = models.reports();
    this.times = models.times();
    this.totals = new TotalsTable(times);
    months.addActionListener(event -> reports.months(months.isSelected()));
    this.head =
        new SpanHead(
            "Span of the report",
            List.of(
                months,
                Look.button("This week", reports::lookAtThisWeek),
                Look.button("Earlier", () -> reports.move(-1)),
                Look.button("Later", () -> reports.move(1))));
    panel.add(head.component(), "span");
    JPanel choices = choices(models.traits().groupings());
    if (models.traits().hasCsv()) {
      choices.add(Look.button("Export these days …", () -> save(models.csv())));
    }
    panel.add(choices, "span");
    panel.add(chart, "wmin 200, hmin 120");
    panel.add(totals.component(), "wmin 120, wmax 45%");
    chart.addComponentListener(
        new ComponentAdapter() {
          @Override
          public void componentResized(ComponentEvent event) {
            anew(); // more of the days have a label, or fewer
          }
        });
    models.desk().show(reports.shown(), this::show);
    models.desk().show(times.shown(), style -> anew());
    Timer look = new Timer(MINUTE, event -> look((Timer) event.getSource()));
    look.start();
  }

  /** An entry that runs becomes longer while somebody looks. */
  private void look(Timer timer) {
    if (panel.isShowing()) {
      reports.look();
    } else if (!panel.isDisplayable()) {
      timer.stop(); // its window has ended
    }
  }

  private JPanel choices(List<Grouping> groupings) {
    JPanel choices = new JPanel(new MigLayout("insets 0, gap 8"));
    if (groupings.size() > 1) {
      choices.add(choice("Group by", groupings, reports::groupBy));
    }
    choices.add(choice("Rounding", List.of(Rounding.values()), reports::round));
    choices.add(from, "gap push");
    choices.add(Look.label("to"));
    choices.add(to);
    return choices;
  }

  private void save(CsvExchange csv) {
    Span days = reports.span();
    if (SwingUtilities.getWindowAncestor(panel) instanceof JFrame frame) {
      CsvDialog.save(frame, file -> csv.write(file, days, reports.searched()));
    }
  }

  private static <T> JComboBox<T> choice(String name, List<T> all, Consumer<T> chosen) {
    JComboBox<T> box = Look.named(new JComboBox<>(), name);
    all.forEach(box::addItem);
    box.setToolTipText(name);
    box.addActionListener(event -> chosen.accept(all.get(box.getSelectedIndex())));
    return box;
  }

  private JTextField day(String name) {
    JTextField field = Look.named(new JTextField(10), name);
    field.setToolTipText(name + ", such as 2026-11-30");
    field.addActionListener(event -> range());
    return field;
  }

  /** What is no day stays there. */
  private void range() {
    Optional<LocalDate> first = day(from);
    Optional<LocalDate> last = day(to);
    if (first.isPresent() && last.isPresent()) {
      reports.show(Span.range(first.get(), last.get()));
    }
  }

  /** Nobody has tracked time in other years: a year of two digits is a slip. */
  private static boolean isTracked(LocalDate day) {
    return day.getYear() >= FIRST_YEAR && day.getYear() <= LAST_YEAR;
  }

  private static Optional<LocalDate> day(JTextField field) {
    try {
      Optional<LocalDate> day =
          Optional.of(LocalDate.parse(field.getText().strip())).filter(ReportPanel::isTracked);
      field.putClientProperty("JComponent.outline", day.isPresent() ? null : "error");
      return day;
    } catch (DateTimeParseException noDay) {
      field.putClientProperty("JComponent.outline", "error");
      return Optional.empty();
    }
  }

  public JComponent component() {
    return panel;
  }

  /** A chart keeps the colours of the theme in which it was made. */
  private void anew() {
    if (shown != null) {
      show(shown);
    }
  }

  private void show(Report report) {
    if (shown == null || !shown.span().equals(report.span())) {
      from.setText(report.span().first().toString());
      to.setText(report.span().last().toString());
    }
    shown = report;
    months.setSelected(report.span().unit() == Span.Unit.MONTH);
    head.show(report.span().text() + ", " + times.now().length(report.total()));
    chart.removeAll();
    if (report.shares().isEmpty()) {
      String what = report.asked().search().isEmpty() ? "Nothing" : "Nothing such";
      chart.add(Look.label(what + " was tracked in this time."));
    } else {
      chart.add(ReportChart.of(report, chart.getWidth()));
    }
    totals.show(report.byGroup(), report.asked().by());
    panel.revalidate();
    panel.repaint();
  }
}
