package dev.sluice.desktop.window.view;

import com.formdev.flatlaf.FlatClientProperties;
import dev.sluice.desktop.window.view.calendar.CalendarPanel;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.keys.Typing;
import dev.sluice.desktop.window.view.list.EntryTable;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.report.ReportPanel;
import dev.sluice.desktop.window.view.syncs.ProblemsPanel;
import dev.sluice.desktop.window.view.syncs.SyncsPanel;
import dev.sluice.desktop.window.view.week.WeekPanel;
import java.awt.BorderLayout;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTabbedPane;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;

/** The pages of the tracker, a tab for each, and the search beside those that it is for. */
final class TrackerTabs {

  private final JTabbedPane tabs = Look.named(new JTabbedPane(), "Views");
  private final JTextField search = Look.named(new JTextField(), "Search");
  private final EntryTable entries;
  private final int report;

  TrackerTabs(Models models, EntryTable entries) {
    this.entries = entries;
    search.putClientProperty("JTextField.placeholderText", "Search   Ctrl+F");
    search.putClientProperty("JTextField.showClearButton", true);
    search.getDocument().addDocumentListener(new Typing(() -> search(models)));
    Keys.escape(search, this::endSearch);
    Keys.escape(entries.component(), this::endSearch);
    JPanel beside = new JPanel(new MigLayout("insets 4 16 4 16, ax right", "[grow, right]"));
    beside.add(search, "w 120:240:");
    tabs.putClientProperty(FlatClientProperties.TABBED_PANE_TRAILING_COMPONENT, beside);
    tabs.setTabLayoutPolicy(JTabbedPane.SCROLL_TAB_LAYOUT); // rows of tabs would change places
    tabs.addChangeListener(event -> search.setVisible(isSearched()));
    tabs.addTab("Entries", entries.component());
    addTab("Week", () -> new WeekPanel(models).component());
    if (models.traits().keepStarts()) {
      addTab("Calendar", () -> new CalendarPanel(models).component());
    }
    report = tabs.getTabCount();
    addTab("Report", () -> new ReportPanel(models).component());
    int problems = tabs.getTabCount();
    addTab("Problems", () -> new ProblemsPanel(models, this::showEntry).component());
    addTab("Syncs", () -> new SyncsPanel(models).component());
    IntStream.range(0, tabs.getTabCount()).forEach(this::bindKey);
    models
        .desk()
        .show(models.problems().list(), all -> tabs.setTitleAt(problems, problems(all.size())));
  }

  private void search(Models models) {
    models.list().search(search.getText());
    models.reports().search(search.getText());
  }

  /** Whether the search is for the page that is shown. */
  private boolean isSearched() {
    return tabs.getSelectedIndex() == 0 || tabs.getSelectedIndex() == report;
  }

  private static String problems(int count) {
    return count == 0 ? "Problems" : "Problems (" + count + ")";
  }

  private void bindKey(int tab) {
    String stroke = "alt " + (tab + 1);
    Keys.bind(tabs, JComponent.WHEN_IN_FOCUSED_WINDOW, stroke, () -> tabs.setSelectedIndex(tab));
  }

  /** What stands in it is made when it is first looked at: the window is there sooner. */
  private void addTab(String title, Supplier<JComponent> content) {
    JPanel tab = new JPanel(new BorderLayout());
    tabs.addTab(title, tab);
    tabs.addChangeListener(
        event -> {
          if (tabs.getSelectedComponent() == tab && tab.getComponentCount() == 0) {
            tab.add(content.get());
          }
        });
  }

  JComponent component() {
    return tabs;
  }

  /** All entries are in the list again, and in the report. */
  void endSearch() {
    search.setText("");
  }

  void showEntries() {
    endSearch();
    tabs.setSelectedIndex(0);
  }

  private void showEntry(long id) {
    showEntries();
    entries.edit(id);
  }

  void focusSearch() {
    if (!isSearched()) {
      tabs.setSelectedIndex(0);
    }
    search.requestFocusInWindow();
    search.selectAll();
  }
}
