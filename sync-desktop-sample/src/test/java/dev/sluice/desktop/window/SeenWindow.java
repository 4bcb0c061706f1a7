package dev.sluice.desktop.window;

import java.awt.Component;
import java.awt.Container;
import java.awt.Dimension;
import java.awt.EventQueue;
import java.awt.Graphics2D;
import java.awt.Window;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
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
import javax.swing.JFrame;
import javax.swing.JLabel;
import javax.swing.JMenuBar;
import javax.swing.JScrollBar;
import javax.swing.JScrollPane;
import javax.swing.JTabbedPane;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import javax.swing.Timer;
import javax.swing.text.JTextComponent;

/** What can be seen of the window; the screen's thread looks. */
abstract class SeenWindow {

  private static final Path SHOTS = Path.of("target/screenshots");
  static final long GUARD_SECONDS = 60;

  abstract JFrame frame();

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
            if (found.isDone()) {
              return;
            }
            try {
              if (isSo.getAsBoolean()) {
                found.complete(true);
                return;
              }
            } catch (RuntimeException | AssertionError e) {
              found.completeExceptionally(e);
            }
            Timer again = new Timer(5, event -> run());
            again.setRepeats(false);
            again.start();
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
    return all(frame()).stream()
        .filter(one -> type.isInstance(one) && name.equals(one.getName()) && one.isShowing())
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type.getSimpleName() + " " + name));
  }

  boolean shows(String name) {
    return all(frame()).stream().anyMatch(one -> name.equals(one.getName()) && one.isShowing());
  }

  /** Whether a text stands anywhere on the screen. */
  boolean says(String text) {
    return all(frame()).stream()
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
    return find(JTextComponent.class, "Status").getText();
  }

  void awaitStatus(String begins) throws Exception {
    await(
        "a status that begins with " + begins,
        () -> shows("Status") && status().startsWith(begins));
  }

  /** An item of a menu by its text, or by its name if its text tells more. */
  AbstractButton menuItem(String text) {
    return menuItems()
        .filter(one -> one.getText().equals(text) || text.equals(one.getName()))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no menu item " + text));
  }

  private Stream<AbstractButton> menuItems() {
    JMenuBar bar = frame().getJMenuBar();
    return IntStream.range(0, bar.getMenuCount())
        .mapToObj(bar::getMenu)
        .flatMap(menu -> Stream.of(menu.getMenuComponents()))
        .filter(AbstractButton.class::isInstance)
        .map(AbstractButton.class::cast);
  }

  boolean offers(String item) throws Exception {
    return onScreen(() -> menuItems().anyMatch(one -> one.getText().equals(item)));
  }

  static Optional<JFileChooser> dialog(String name) {
    return Stream.of(Window.getWindows())
        .filter(Component::isShowing)
        .flatMap(one -> all(one).stream())
        .filter(one -> one instanceof JFileChooser && name.equals(one.getName()))
        .map(JFileChooser.class::cast)
        .findFirst();
  }

  JTable table() {
    return find(JTable.class, "Entries");
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

  /** Waits for the row of an entry that has ended: only then its length is edited. */
  void awaitEnded(String what) throws Exception {
    await(
        "an entry that has ended, " + what,
        () -> {
          int row = shows("Entries") ? row(what) : -1;
          return row >= 0
              && table().isCellEditable(row, table().getColumn("Duration").getModelIndex());
        });
  }

  /** Whether so many problems wait, as the tab says. */
  boolean problems(int count) {
    return tabs().contains(count == 0 ? "Problems" : "Problems (" + count + ")");
  }

  /** The titles of the tabs. */
  List<String> tabs() {
    JTabbedPane tabs = find(JTabbedPane.class, "Views");
    return IntStream.range(0, tabs.getTabCount()).mapToObj(tabs::getTitleAt).toList();
  }

  /** What a user reaches by Tab, and the table. */
  List<JComponent> focusable() {
    return all(frame().getContentPane()).stream()
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
  Path shoot(String name, Dimension size) throws Exception {
    onScreen(
        () -> {
          frame().setSize(size);
          frame().validate();
          return true;
        });
    BufferedImage image = onScreen(this::painted);
    double scale = scale();
    String suffix = "-" + size.width + "x" + size.height + (scale > 1 ? "-2x" : "");
    Files.createDirectories(SHOTS);
    Path file = SHOTS.resolve(name + suffix + ".png");
    ImageIO.write(image, "png", file.toFile());
    return file;
  }

  /** Buttons and texts that have less room than they need. */
  List<String> cut() {
    frame().validate(); // what has just been shown may not have its place yet
    List<String> cut = new ArrayList<>();
    for (Component one : all(frame().getContentPane())) {
      boolean isArrow = one.getParent() instanceof JScrollBar; // which the theme leaves out
      boolean isText = !isArrow && (one instanceof AbstractButton || one instanceof JLabel);
      if (isText && one.isShowing() && one.getWidth() + 1 < one.getPreferredSize().width) {
        cut.add(one + " has " + one.getWidth() + " of " + one.getPreferredSize().width);
      }
    }
    all(frame().getContentPane()).stream()
        .filter(one -> one instanceof AbstractButton && one.isShowing())
        .filter(one -> SwingUtilities.getAncestorOfClass(JScrollPane.class, one) == null)
        .filter(one -> ((JComponent) one).getVisibleRect().width + 2 < one.getWidth())
        .forEach(one -> cut.add(one + " reaches out of what is seen"));
    return cut;
  }

  private double scale() {
    return frame().getGraphicsConfiguration().getDefaultTransform().getScaleX();
  }

  private BufferedImage painted() {
    JComponent root = frame().getRootPane();
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
}
