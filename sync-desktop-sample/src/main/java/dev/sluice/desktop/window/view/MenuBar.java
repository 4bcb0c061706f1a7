package dev.sluice.desktop.window.view;

import dev.sluice.desktop.window.csv.CsvExchange;
import dev.sluice.desktop.window.desk.Step;
import dev.sluice.desktop.window.view.backups.BackupsPage;
import dev.sluice.desktop.window.view.idle.ReminderPage;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.Theme;
import dev.sluice.desktop.window.view.names.NamesPage;
import dev.sluice.desktop.window.view.parts.CsvDialog;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.awt.event.KeyEvent;
import java.util.List;
import java.util.Optional;
import javax.swing.ButtonGroup;
import javax.swing.JCheckBoxMenuItem;
import javax.swing.JMenu;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import javax.swing.JRadioButtonMenuItem;
import javax.swing.JTable;
import javax.swing.KeyStroke;
import org.jspecify.annotations.Nullable;

/** Everything that can be done, by name. */
final class MenuBar {

  private static final String GROUP = "Group equal entries of a day";
  private static final String REMIND = "Remind me when nothing runs …";
  private static final String STAY = "Stay in the tray when closed";

  private final JMenuBar bar = Look.named(new JMenuBar(), "Menus");
  private @Nullable NamesPage names;

  MenuBar(TrackerWindow window, Models models, Theme begun) {
    JMenu account = menu("Account", KeyEvent.VK_A);
    account.add(item("Sign in …", "", window::signIn));
    JMenuItem out = account.add(item("Sign out …", "", window::signOut));
    account.addSeparator();
    account.add(item("Quit", "control Q", window::quit));
    JMenu entry = menu("Entry", KeyEvent.VK_E);
    entry.add(item("Start or stop", "F8", window::toggle));
    JMenuItem resume =
        entry.add(ofList("Continue the selected one", "control ENTER", window.entries()::resume));
    JMenuItem delete =
        entry.add(ofList("Delete the selected one", "DELETE", window.entries()::delete));
    JMenuItem undo = entry.add(item("Undo", "control Z", models.desk()::undo));
    JMenuItem redo = entry.add(item("Redo", "control shift Z", models.desk()::redo));
    entry.addSeparator();
    entry.add(item("Describe", "control L", window::workHere));
    if (models.traits().keepStarts()) {
      entry.add(item("Add time that has passed", "control N", window::addTime));
    }
    entry.add(item("Search", "control F", window::focusSearch));
    if (models.traits().editsNames()) {
      entry.add(item("Projects, clients and tags …", "", () -> window.show(names(window, models))));
    }
    if (models.traits().hasCsv()) {
      entry.addSeparator();
      CsvExchange csv = models.csv();
      entry.add(item("Import …", "", () -> CsvDialog.open(window.frame(), csv::read)));
      entry.add(item("Export CSV …", "", () -> CsvDialog.save(window.frame(), csv::write)));
      entry.add(
          item(
              "Restore a backup …",
              "",
              () -> window.show(BackupsPage.of(models, window::workHere))));
    }
    JMenu view = menu("View", KeyEvent.VK_V);
    if (models.traits().keepStarts()) {
      view.add(grouped(models));
      view.addSeparator();
    }
    view.add(item(REMIND, "", () -> window.show(ReminderPage.of(models, window::workHere))));
    view.addSeparator();
    JMenuItem sync = view.add(item("Sync now", "F5", models.sync()::sync));
    view.addSeparator();
    ButtonGroup themes = new ButtonGroup();
    view.add(themed("System", begun.isSystem(), themes, () -> models.shade().follow(true)));
    boolean isLight = !begun.isSystem() && !begun.isDark();
    view.add(themed("Light", isLight, themes, () -> fix(models, false)));
    boolean isDark = !begun.isSystem() && begun.isDark();
    view.add(themed("Dark", isDark, themes, () -> fix(models, true)));
    if (window.tray().isOffered()) {
      view.addSeparator();
      view.add(stayInTray(window));
    }
    JMenu help = menu("Help", KeyEvent.VK_H);
    help.add(item("Keys", "F1", () -> window.show(HelpPage.keys(bar, window::workHere))));
    help.add(item("About Sluice", "", () -> window.show(HelpPage.about(window::workHere))));
    models
        .desk()
        .show(
            models.desk().steps(),
            steps -> {
              show(undo, steps.nextUndo());
              show(redo, steps.nextRedo());
            });
    models.desk().show(models.account().login(), who -> out.setEnabled(who.isPresent()));
    models.desk().show(models.sync().signedIn(), sync::setEnabled);
    whileSelected(window.entries().focus(), List.of(resume, delete));
  }

  /** What is done with the selected entry needs one. */
  private static void whileSelected(JTable entries, List<JMenuItem> items) {
    Runnable look =
        () ->
            items.forEach(item -> item.setEnabled(!entries.getSelectionModel().isSelectionEmpty()));
    entries.getSelectionModel().addListSelectionListener(event -> look.run());
    look.run();
  }

  /** Says what it would take back, or do again. */
  private static void show(JMenuItem item, Optional<Step> next) {
    item.setText(next.map(step -> item.getName() + ": " + step.text()).orElse(item.getName()));
    item.setEnabled(next.isPresent());
  }

  /** Made when it is first wanted: it asks the file after each change. */
  private Page names(TrackerWindow window, Models models) {
    if (names == null) {
      names = new NamesPage(models, window::workHere);
    }
    return names.page();
  }

  JMenuBar component() {
    return bar;
  }

  /** The one that is on has a mark. */
  private static JMenuItem themed(String name, boolean isOn, ButtonGroup themes, Runnable on) {
    JRadioButtonMenuItem theme = Look.named(new JRadioButtonMenuItem(name), name);
    themes.add(theme);
    theme.setSelected(isOn);
    theme.addActionListener(event -> on.run());
    return theme;
  }

  /** It stays, whatever the desktop looks like. */
  private static void fix(Models models, boolean isDark) {
    models.shade().follow(false);
    Look.install(isDark);
  }

  private static JMenuItem grouped(Models models) {
    JCheckBoxMenuItem item = Look.named(new JCheckBoxMenuItem(GROUP), GROUP);
    item.addActionListener(event -> models.list().group(item.isSelected()));
    models.desk().show(models.list().grouped(), item::setSelected);
    return item;
  }

  private static JMenuItem stayInTray(TrackerWindow window) {
    JCheckBoxMenuItem stay = Look.named(new JCheckBoxMenuItem(STAY), STAY);
    stay.setModel(window.tray().wish());
    return stay;
  }

  private JMenu menu(String text, int letter) {
    JMenu menu = Look.named(new JMenu(text), text);
    menu.setMnemonic(letter);
    bar.add(menu);
    return menu;
  }

  /** It shows its key, which works in the list only: elsewhere it has another meaning. */
  private static JMenuItem ofList(String text, String stroke, Runnable action) {
    JMenuItem item =
        new JMenuItem(text) {
          @Override
          protected boolean processKeyBinding(
              KeyStroke key, KeyEvent event, int condition, boolean pressed) {
            return false;
          }
        };
    return with(Look.named(item, text), stroke, action);
  }

  private static JMenuItem item(String text, String stroke, Runnable action) {
    return with(Look.named(new JMenuItem(text), text), stroke, action);
  }

  private static JMenuItem with(JMenuItem item, String stroke, Runnable action) {
    if (!stroke.isEmpty()) {
      item.setAccelerator(KeyStroke.getKeyStroke(stroke));
    }
    item.addActionListener(event -> action.run());
    return item;
  }
}
