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

/** The pages of the tracker, a tab for each, and the search in the list beside them. */
final class TrackerTabs {

  private final JTabbedPane tabs = Look.named(new JTabbedPane(), "Views");
  private final JTextField search = Look.named(new JTextField(), "Search");
  private final EntryTable entries;

  TrackerTabs(Models models, EntryTable entries) {
    this.entries = entries;
    search.putClientProperty("JTextField.placeholderText", "Search   Ctrl+F");
    search.putClientProperty("JTextField.showClearButton", true);
    search
        .getDocument()
        .addDocumentListener(new Typing(() -> models.list().search(search.getText())));
    Keys.escape(search, this::endSearch);
    Keys.escape(entries.component(), this::endSearch);
    JPanel beside = new JPanel(new MigLayout("insets 4 16 4 16, ax right", "[grow, right]"));
    beside.add(search, "w 120:240:");
    tabs.putClientProperty(FlatClientProperties.TABBED_PANE_TRAILING_COMPONENT, beside);
    tabs.addChangeListener(event -> search.setVisible(tabs.getSelectedIndex() == 0));
    tabs.addTab("Entries", entries.component());
    addTab("Week", () -> new WeekPanel(models).component());
    if (models.traits().keepStarts()) {
      addTab("Calendar", () -> new CalendarPanel(models).component());
    }
    addTab("Report", () -> new ReportPanel(models).component());
    int problems = tabs.getTabCount();
    addTab("Problems", () -> new ProblemsPanel(models, this::showEntry).component());
    addTab("Syncs", () -> new SyncsPanel(models).component());
    IntStream.range(0, tabs.getTabCount()).forEach(this::bindKey);
    models
        .desk()
        .show(models.problems().list(), all -> tabs.setTitleAt(problems, problems(all.size())));
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

  /** All entries are in the list again. */
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
    tabs.setSelectedIndex(0);
    search.requestFocusInWindow();
    search.selectAll();
  }
}
