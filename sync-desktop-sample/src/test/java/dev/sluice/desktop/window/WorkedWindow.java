package dev.sluice.desktop.window;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncListener;
import dev.sluice.SyncReport;
import dev.sluice.desktop.window.account.FileVault;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.entries.Suggestion;
import dev.sluice.desktop.window.tracker.TrackerKind;
import dev.sluice.desktop.window.view.Arrangement;
import dev.sluice.desktop.window.view.ScreenThread;
import dev.sluice.desktop.window.view.TrackerWindow;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.Theme;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.store.Database;
import java.awt.Component;
import java.awt.EventQueue;
import java.awt.Rectangle;
import java.awt.Window;
import java.awt.event.InputEvent;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.JComboBox;
import javax.swing.JFrame;
import javax.swing.JList;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.text.JTextComponent;
import okhttp3.OkHttpClient;

/**
 * A real window with the limits that an app has by default, used by nothing but keyboard and mouse.
 * It syncs when its user says so: a story's clock jumps, which would look like a machine that
 * slept.
 */
final class WorkedWindow extends SeenWindow {

  private static final int LENGTH = 4;
  private static final Arrangement TALL =
      new Arrangement(
          Theme.fixed(false), false, false, Optional.of(new Rectangle(0, 0, 1100, 1300)));

  private final Hands hands;
  private final TrackerApp app;
  private final TrackerWindow window;
  private final CompletableFuture<Arrangement> closed = new CompletableFuture<>();
  private final AtomicInteger synced = new AtomicInteger();

  WorkedWindow(Path file, Hands hands, StoryClock clock) throws Exception {
    this.hands = hands;
    this.app =
        new TrackerApp(
            new TrackerKind(),
            new JdbcDriver(file),
            new FileVault(file),
            this::engine,
            ScreenThread.scheduler(),
            clock);
    this.window =
        onScreen(
            () -> {
              Look.install(false);
              TrackerWindow made =
                  new TrackerWindow(
                      app.models(), new FakeTray(false), TALL, closed::complete, page -> false);
              made.begin(Optional.empty());
              return made;
            });
  }

  private SyncEngine engine(SyncEngineBuilder usual, OkHttpClient client) {
    SyncListener ends =
        new SyncListener() {
          @Override
          public void ended(SyncReport report) {
            synced.incrementAndGet();
          }
        };
    return usual.autoSync(AutoSync.manual()).listener(ends).build();
  }

  @Override
  JFrame frame() {
    return window.frame();
  }

  /** Clicks on what has that name, in the window, in a menu or in a dialog. */
  void click(String name) throws Exception {
    hands.click(awaitSeen(Component.class, name));
  }

  private <C extends Component> C awaitSeen(Class<C> type, String name) throws Exception {
    await(name, () -> seen(type, name).filter(Component::isEnabled).isPresent());
    return onScreen(() -> seen(type, name).orElseThrow());
  }

  private static <C extends Component> Optional<C> seen(Class<C> type, String name) {
    return Stream.of(Window.getWindows())
        .filter(Window::isShowing)
        .flatMap(one -> all(one).stream())
        .filter(one -> type.isInstance(one) && name.equals(one.getName()) && one.isShowing())
        .map(type::cast)
        .findFirst();
  }

  void press(String stroke) throws Exception {
    hands.press(stroke);
  }

  /** Clicks into a field and writes a text in place of what is there. */
  void write(String field, String text) throws Exception {
    write(awaitSeen(JTextComponent.class, field), text);
  }

  private void write(JTextComponent field, String text) throws Exception {
    hands.click(field);
    await("the cursor", field::isFocusOwner);
    replace(field, text);
  }

  private void replace(JTextComponent field, String text) throws Exception {
    press("control A");
    hands.write(text);
    await("“" + text + "” in its field", () -> field.getText().equals(text));
  }

  /** Chooses an item of a menu above the window. */
  void choose(String menu, String item) throws Exception {
    click(menu);
    click(item);
  }

  /** Chooses an item of the menu that the second button of the mouse opens. */
  void chooseAt(String entry, String item) throws Exception {
    settle();
    awaitRow(entry);
    Rectangle cell = cell(table(), onScreen(() -> row(entry)), 0);
    hands.click(table(), cell, InputEvent.BUTTON3_DOWN_MASK);
    click(item);
  }

  /** Chooses from a list that opens below its field. */
  void pick(String box, String value) throws Exception {
    JComboBox<?> choice = awaitSeen(JComboBox.class, box);
    hands.click(choice);
    await("its list", choice::isPopupVisible);
    for (int i = 0; i < choice.getItemCount() && !isChosen(choice, value); i++) {
      press("DOWN");
    }
    press("ENTER");
    await(value, () -> isChosen(choice, value));
  }

  private static boolean isChosen(JComboBox<?> choice, String value) {
    return String.valueOf(choice.getSelectedItem()).equals(value);
  }

  void tab(String title) throws Exception {
    JTabbedPane views = awaitSeen(JTabbedPane.class, "Views");
    int tab =
        onScreen(
            () ->
                IntStream.range(0, views.getTabCount())
                    .filter(i -> views.getTitleAt(i).startsWith(title))
                    .findFirst()
                    .orElseThrow());
    hands.click(views, onScreen(() -> views.getBoundsAt(tab)), InputEvent.BUTTON1_DOWN_MASK);
    await("the tab " + title, () -> views.getSelectedIndex() == tab);
  }

  /** Waits for what is being done beside the screen: no row moves when its user clicks. */
  private void settle() throws Exception {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    Desk desk = app.models().desk();
    EventQueue.invokeLater(() -> desk.run(() -> true, done::complete));
    done.get(GUARD_SECONDS, TimeUnit.SECONDS);
  }

  private Rectangle cell(JTable table, int row, int column) throws Exception {
    return onScreen(() -> table.getCellRect(row, column, false));
  }

  /** Edits a cell of the list in place. */
  void edit(String entry, int column, String text) throws Exception {
    settle();
    awaitRow(entry);
    edit(table(), onScreen(() -> row(entry)), column, text);
  }

  /** Writes a time into the sheet of the week. */
  void fill(String line, LocalDate day, String time) throws Exception {
    JTable week = awaitSeen(JTable.class, "Week");
    await(line, () -> line(week, line) >= 0);
    edit(week, onScreen(() -> line(week, line)), day.getDayOfWeek().getValue(), time);
  }

  private void edit(JTable table, int row, int column, String text) throws Exception {
    hands.click(table, cell(table, row, column), InputEvent.BUTTON1_DOWN_MASK);
    press("ENTER");
    await("the cell", () -> table.isEditing() && table.getEditorComponent().isFocusOwner());
    replace((JTextField) table.getEditorComponent(), text);
    press("ENTER");
    await("it is taken", () -> !table.isEditing());
  }

  /** Chooses a file in the dialog of an item of the menu. */
  void chooseFile(String item, Path file) throws Exception {
    choose("Entry", item + " …");
    await("the dialog", () -> dialog(item).isPresent());
    JTextComponent name =
        onScreen(
            () ->
                all(dialog(item).orElseThrow()).stream()
                    .filter(JTextComponent.class::isInstance)
                    .map(JTextComponent.class::cast)
                    .findFirst()
                    .orElseThrow());
    write(name, file.toString());
    press("ENTER");
    await("no dialog", () -> dialog(item).isEmpty());
    click("Status"); // without a window manager the keys go to no window now
  }

  /** Whether that is the first of the suggestions. */
  boolean suggests(String label) {
    return seen(JList.class, "Suggestions").stream()
        .map(list -> list.getModel().getElementAt(0))
        .anyMatch(first -> first instanceof Suggestion one && one.label().equals(label));
  }

  /** Whether the report has that total of a group. */
  boolean reports(String group, String total) {
    JTable totals = find(JTable.class, "Totals");
    int line = line(totals, group);
    return line >= 0 && texts(totals, 1).get(line).equals(total);
  }

  /** The line of a table whose first cell has that name; -1 if there is none. */
  private static int line(JTable table, String name) {
    return texts(table, 0).stream()
        .map(one -> one.contains("=" + name + ","))
        .toList()
        .indexOf(true);
  }

  /** How long the entries of the list take that begin with these words. */
  List<String> lengths(String what) {
    JTable table = table();
    return IntStream.range(0, table.getRowCount())
        .filter(row -> table.isCellEditable(row, 0)) // the head of a day is not
        .filter(row -> texts(table, 0).get(row).startsWith(what))
        .mapToObj(row -> texts(table, LENGTH).get(row))
        .toList();
  }

  /** Syncs by the key, and waits for the end. */
  void sync(String status) throws Exception {
    int before = synced.get();
    press("F5");
    await("the end of a sync", () -> synced.get() > before);
    awaitStatus(status);
  }

  /** What the file holds. */
  Database database() {
    return app.database();
  }

  /** Ends it by the keys, and waits until the file has all. */
  void quit() throws Exception {
    press("control Q");
    closed.get(GUARD_SECONDS, TimeUnit.SECONDS);
    app.close();
    app.awaitEnd();
  }
}
