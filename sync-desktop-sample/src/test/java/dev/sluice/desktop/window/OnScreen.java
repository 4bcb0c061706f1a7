package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.SyncStatus;
import dev.sluice.desktop.window.account.FileVault;
import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.entries.EntryList;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.view.Look;
import dev.sluice.desktop.window.view.ScreenThread;
import dev.sluice.desktop.window.view.TrackerWindow;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.Limit;
import dev.sluice.store.Query;
import dev.sluice.tracker.TimeEntry;
import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.EventQueue;
import java.awt.Graphics2D;
import java.awt.Window;
import java.awt.event.KeyEvent;
import java.awt.event.WindowEvent;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JFileChooser;
import javax.swing.JLabel;
import javax.swing.JMenuBar;
import javax.swing.JPasswordField;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.JTextField;
import javax.swing.KeyStroke;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.text.JTextComponent;
import okhttp3.OkHttpClient;

/** A real window on a real file. What the test does, it does on the screen's thread, as a user. */
final class OnScreen implements AutoCloseable {

  private static final Path SHOTS = Path.of("target/screenshots");
  private static final long GUARD_SECONDS = 60;

  final GuardedDriver driver;
  final TrackerApp app;
  final TrackerWindow window;
  final List<String> network = new CopyOnWriteArrayList<>();
  final FakeTray tray;
  private final CountDownLatch closed = new CountDownLatch(1);
  private volatile Optional<Instant> synced = Optional.empty();

  private OnScreen(Path file, Optional<Login> login, boolean dark, FakeTray tray) throws Exception {
    this.tray = tray;
    this.driver = new GuardedDriver(new JdbcDriver(file));
    this.app = new TrackerApp(driver, new FileVault(file), this::engine, ScreenThread.scheduler());
    this.window =
        onScreen(
            () -> {
              Look.install(dark);
              TrackerWindow made = new TrackerWindow(app.models(), tray, closed::countDown);
              made.begin(login);
              return made;
            });
  }

  static OnScreen open(Path file) throws Exception {
    return new OnScreen(file, Optional.empty(), false, new FakeTray(false));
  }

  /** On a system that has a tray. */
  static OnScreen withTray(Path file) throws Exception {
    return new OnScreen(file, Optional.empty(), false, new FakeTray(true));
  }

  static OnScreen open(Path file, Login login) throws Exception {
    return new OnScreen(file, Optional.of(login), false, new FakeTray(false));
  }

  static OnScreen dark(Path file, Login login) throws Exception {
    return new OnScreen(file, Optional.of(login), true, new FakeTray(false));
  }

  /** Syncs when the test says so, and notes every request that the screen's thread would send. */
  private SyncEngine engine(SyncEngineBuilder usual, OkHttpClient client) {
    SyncEngine made =
        usual
            .calls(
                request -> {
                  if (EventQueue.isDispatchThread()) {
                    network.add(request.url().encodedPath());
                  }
                  return client.newCall(request);
                })
            .pace(Limit.of(50, Duration.ofSeconds(1)))
            .worstTransit(Duration.ofMillis(100))
            .autoSync(AutoSync.manual())
            .build();
    var unused =
        made.status().ofType(SyncStatus.Idle.class).subscribe(idle -> synced = idle.lastFullSync());
    return made;
  }

  static <T> T onScreen(Callable<T> work) throws Exception {
    if (EventQueue.isDispatchThread()) {
      return work.call();
    }
    FutureTask<T> task = new FutureTask<>(work);
    EventQueue.invokeLater(task);
    return task.get(GUARD_SECONDS, TimeUnit.SECONDS);
  }

  /** Waits until it is so, looking after every event of the screen. */
  void await(String what, BooleanSupplier isSo) throws Exception {
    CompletableFuture<Boolean> found = new CompletableFuture<>();
    Runnable look =
        new Runnable() {
          @Override
          public void run() {
            if (isSo.getAsBoolean()) {
              found.complete(true);
            } else if (!found.isDone()) {
              Timer again = new Timer(5, event -> run());
              again.setRepeats(false);
              again.start();
            }
          }
        };
    EventQueue.invokeLater(look);
    try {
      found.get(GUARD_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      shoot("failed", new Dimension(1000, 700));
      throw new AssertionError("never: " + what + "; the status is " + onScreen(this::status), e);
    } finally {
      found.complete(false);
    }
  }

  /** A component that is on the screen, by its name. */
  <C extends Component> C find(Class<C> type, String name) {
    return all(window.frame()).stream()
        .filter(one -> type.isInstance(one) && name.equals(one.getName()) && one.isShowing())
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type.getSimpleName() + " " + name));
  }

  boolean shows(String name) {
    return all(window.frame()).stream()
        .anyMatch(one -> name.equals(one.getName()) && one.isShowing());
  }

  /** Whether a text stands anywhere on the screen. */
  boolean says(String text) {
    return all(window.frame()).stream()
        .filter(Component::isShowing)
        .anyMatch(
            one ->
                (one instanceof JLabel label && has(label.getText(), text))
                    || (one instanceof JTextComponent area && has(area.getText(), text)));
  }

  private static boolean has(String whole, String part) {
    return whole != null && whole.contains(part);
  }

  static List<Component> all(Container from) {
    List<Component> all = new ArrayList<>();
    all.add(from);
    for (Component child : from.getComponents()) {
      if (child instanceof Container container) {
        all.addAll(all(container));
      } else {
        all.add(child);
      }
    }
    return all;
  }

  String status() {
    return find(JLabel.class, "Status").getText();
  }

  /** Presses Sync, and waits for the end of a sync that was not over before. */
  void sync() throws Exception {
    Optional<Instant> before = synced;
    press("Sync");
    await("a sync", () -> !synced.equals(before));
    awaitStatus("All on the server");
  }

  void awaitStatus(String begins) throws Exception {
    await(
        "a status that begins with " + begins,
        () -> shows("Status") && status().startsWith(begins));
  }

  void press(String button) throws Exception {
    await(
        "a button " + button,
        () -> shows(button) && find(AbstractButton.class, button).isEnabled());
    onScreen(
        () -> {
          find(AbstractButton.class, button).doClick(0);
          return true;
        });
  }

  void choose(String item) throws Exception {
    onScreen(
        () -> {
          menuItem(item).doClick(0);
          return true;
        });
  }

  private AbstractButton menuItem(String text) {
    return menuItems()
        .filter(one -> one.getText().equals(text))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no menu item " + text));
  }

  private Stream<AbstractButton> menuItems() {
    JMenuBar bar = window.frame().getJMenuBar();
    return IntStream.range(0, bar.getMenuCount())
        .mapToObj(bar::getMenu)
        .flatMap(menu -> Stream.of(menu.getMenuComponents()))
        .filter(AbstractButton.class::isInstance)
        .map(AbstractButton.class::cast);
  }

  boolean offers(String item) throws Exception {
    return onScreen(() -> menuItems().anyMatch(one -> one.getText().equals(item)));
  }

  /** Closes the window as its user does, by the corner. */
  void closeByUser() throws Exception {
    onScreen(
        () -> {
          window.frame().dispatchEvent(new WindowEvent(window.frame(), WindowEvent.WINDOW_CLOSING));
          return true;
        });
  }

  boolean isOver() {
    return closed.getCount() == 0;
  }

  /** Chooses a file in the dialog of a menu item; the item returns when the dialog closes. */
  void chooseFile(String item, Path file) throws Exception {
    EventQueue.invokeLater(() -> menuItem(item + " …").doClick(0));
    await("the dialog", () -> dialog(item).isPresent());
    onScreen(
        () -> {
          JFileChooser chooser = dialog(item).orElseThrow();
          chooser.setSelectedFile(file.toFile());
          chooser.approveSelection();
          return true;
        });
  }

  private static Optional<JFileChooser> dialog(String name) {
    return Stream.of(Window.getWindows())
        .filter(Component::isShowing)
        .flatMap(one -> all(one).stream())
        .filter(one -> one instanceof JFileChooser && name.equals(one.getName()))
        .map(JFileChooser.class::cast)
        .findFirst();
  }

  void type(String field, String text) throws Exception {
    onScreen(
        () -> {
          find(JTextField.class, field).setText(text);
          return true;
        });
  }

  void typeToken(String text) throws Exception {
    onScreen(
        () -> {
          find(JPasswordField.class, "API token").setText(text);
          return true;
        });
  }

  /** Presses a key while the cursor is on that component. */
  static boolean key(JComponent on, String stroke) throws Exception {
    KeyStroke key = KeyStroke.getKeyStroke(stroke);
    return onScreen(
        () ->
            SwingUtilities.processKeyBindings(
                new KeyEvent(
                    on,
                    KeyEvent.KEY_PRESSED,
                    0,
                    key.getModifiers(),
                    key.getKeyCode(),
                    KeyEvent.CHAR_UNDEFINED)));
  }

  JTable table() {
    return find(JTable.class, "Entries");
  }

  /** An entry of the list by its place, the newest first. */
  EntryRow row(int place) {
    EntryList list = app.models().list();
    return IntStream.range(0, list.size())
        .mapToObj(list::row)
        .filter(EntryRow.class::isInstance)
        .map(EntryRow.class::cast)
        .skip(place)
        .findFirst()
        .orElseThrow();
  }

  /** The row of the list whose first cell says so; -1 if there is none. */
  int row(String what) {
    JTable table = table();
    for (int i = 0; i < table.getRowCount(); i++) {
      if (String.valueOf(table.getValueAt(i, 0)).contains(what)) {
        return i;
      }
    }
    return -1;
  }

  /** What a table says in a column. */
  static List<String> texts(JTable table, int column) {
    return IntStream.range(0, table.getRowCount())
        .mapToObj(row -> String.valueOf(table.getValueAt(row, column)))
        .toList();
  }

  void awaitRow(String what) throws Exception {
    await("a row " + what, () -> shows("Entries") && row(what) >= 0);
  }

  /** Edits a cell in place, as a user who then presses Enter. */
  void edit(String what, int column, String text) throws Exception {
    awaitRow(what);
    onScreen(
        () -> {
          JTable table = table();
          int row = row(what);
          table.changeSelection(row, column, false, false);
          assertThat(table.editCellAt(row, column)).isTrue();
          ((JTextField) table.getEditorComponent()).setText(text);
          return table.getCellEditor().stopCellEditing();
        });
  }

  void select(String what) throws Exception {
    awaitRow(what);
    onScreen(
        () -> {
          table().changeSelection(row(what), 0, false, false);
          return true;
        });
  }

  List<TimeEntry> entries() {
    return app.database().timeEntries().list(Query.<TimeEntry>all());
  }

  TimeEntry running() {
    return entries().stream().filter(TimeEntry::isRunning).findFirst().orElseThrow();
  }

  boolean startEarlier(long id, Instant start) {
    app.models().tracking().startAt(id, start);
    return true;
  }

  void away(Instant from, Instant to) throws Exception {
    onScreen(
        () -> {
          app.models().idle().away(from, to);
          return true;
        });
  }

  /** Waits until the file holds it, looking after every change. */
  void awaitFile(BooleanSupplier isSo) {
    app.database()
        .database()
        .changes()
        .map(change -> true)
        .startWithItem(true)
        .filter(change -> isSo.getAsBoolean())
        .timeout(GUARD_SECONDS, TimeUnit.SECONDS)
        .blockingFirst();
  }

  /** Whether so many problems wait, as the tab says. */
  boolean problems(int count) {
    String title = find(JTabbedPane.class, "Views").getTitleAt(2);
    return title.equals(count == 0 ? "Problems" : "Problems (" + count + ")");
  }

  void tab(int index) throws Exception {
    onScreen(
        () -> {
          find(JTabbedPane.class, "Views").setSelectedIndex(index);
          return true;
        });
  }

  /** What a user reaches by Tab, and the table. */
  List<JComponent> focusable() {
    return all(window.frame().getContentPane()).stream()
        .filter(one -> one instanceof JComponent && one.isShowing() && one.isFocusable())
        .filter(
            one ->
                one instanceof AbstractButton
                    || one instanceof JTextComponent
                    || one instanceof JTable
                    || one instanceof JTabbedPane)
        .map(JComponent.class::cast)
        .toList();
  }

  /** Paints the window into a file, at the scale of its screen: see {@code sun.java2d.uiScale}. */
  void shoot(String name, Dimension size) throws Exception {
    onScreen(
        () -> {
          window.frame().setSize(size);
          window.frame().validate();
          return true;
        });
    BufferedImage image = onScreen(this::painted);
    double scale = scale();
    String suffix = "-" + size.width + "x" + size.height + (scale > 1 ? "-2x" : "");
    Files.createDirectories(SHOTS);
    ImageIO.write(image, "png", SHOTS.resolve(name + suffix + ".png").toFile());
  }

  private double scale() {
    return window.frame().getGraphicsConfiguration().getDefaultTransform().getScaleX();
  }

  private BufferedImage painted() {
    JComponent root = window.frame().getRootPane();
    double scale = scale();
    BufferedImage made =
        new BufferedImage(
            (int) (root.getWidth() * scale),
            (int) (root.getHeight() * scale),
            BufferedImage.TYPE_INT_RGB);
    Graphics2D pen = made.createGraphics();
    pen.scale(scale, scale);
    root.paint(pen);
    pen.dispose();
    return made;
  }

  /** Also checks that the screen's thread touched neither the file nor the network. */
  @Override
  public void close() {
    EventQueue.invokeLater(window.frame()::dispose);
    app.close();
    assertThat(driver.onScreen).as("asked by the screen's thread").isEmpty();
    assertThat(network).as("sent by the screen's thread").isEmpty();
  }
}
