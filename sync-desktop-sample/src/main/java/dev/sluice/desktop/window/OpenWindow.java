package dev.sluice.desktop.window;

import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.view.Arrangement;
import dev.sluice.desktop.window.view.TrackerWindow;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.tray.SystemTrayPlace;
import java.awt.EventQueue;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.swing.JMenuBar;
import javax.swing.JMenuItem;
import org.jspecify.annotations.Nullable;

/** The window as the command sees it, on any thread but the screen's. */
final class OpenWindow {

  private final Optional<Consumer<String>> told;
  private final Consumer<Arrangement> left;
  private final CompletableFuture<Arrangement> closed = new CompletableFuture<>();

  /** For the screen's thread; none before it is made. */
  private @Nullable TrackerWindow window;

  /** As it was told last; for the screen's thread. */
  private @Nullable Arrangement kept;

  /**
   * One that is not made yet.
   *
   * @param told called with each of the first things that a user sees of it: it is painted, a key
   *     has done something, the first entries are painted. With the last it is closed; if nobody is
   *     told, its user closes it
   * @param left called on the screen's thread with how it is arranged after a choice, and each time
   *     the user leaves it for another one
   */
  OpenWindow(Optional<Consumer<String>> told, Consumer<Arrangement> left) {
    this.told = told;
    this.left = left;
  }

  /** Makes it. What it does with the file waits until that is open. */
  void open(Models models, Arrangement begun, Optional<Login> login) {
    EventQueue.invokeLater(
        () -> {
          TrackerWindow made =
              new TrackerWindow(
                  models, new SystemTrayPlace(), begun, closed::complete, SystemBrowser::open);
          window = made;
          made.frame().addWindowListener(listener(made));
          items(made.frame().getJMenuBar())
              .forEach(item -> item.addActionListener(chosen -> keepSoon(made)));
          made.begin(login);
          told.ifPresent(heard -> tell(models, new FirstSteps(made, heard)));
        });
  }

  private static Stream<JMenuItem> items(JMenuBar bar) {
    return IntStream.range(0, bar.getMenuCount())
        .mapToObj(bar::getMenu)
        .flatMap(menu -> Stream.of(menu.getMenuComponents()))
        .filter(JMenuItem.class::isInstance)
        .map(JMenuItem.class::cast);
  }

  /** What is chosen in a menu stays chosen, however the window ends. */
  private void keepSoon(TrackerWindow made) {
    EventQueue.invokeLater(() -> keep(made)); // when the choice is made
  }

  private void keep(TrackerWindow made) {
    Arrangement now = made.arrangement();
    if (!now.equals(kept)) {
      kept = now;
      left.accept(now);
    }
  }

  private WindowAdapter listener(TrackerWindow made) {
    return new WindowAdapter() {
      @Override
      public void windowDeactivated(WindowEvent event) {
        keep(made);
      }
    };
  }

  /** Brings it to the front, if it is there. */
  void toFront() {
    onScreen(TrackerWindow::open);
  }

  /** Each step is told behind the painting, which Swing has put into the queue. */
  private static void tell(Models models, FirstSteps steps) {
    EventQueue.invokeLater(() -> EventQueue.invokeLater(steps::painted));
    models
        .desk()
        .show(models.list().changed().take(1), read -> EventQueue.invokeLater(steps::entries));
  }

  /** Waits until its user closes it, and answers how it was arranged then. */
  Arrangement awaitClosed() throws InterruptedException, ExecutionException {
    return closed.get();
  }

  /** Takes it from the screen, whatever stands in it. */
  void dispose() {
    onScreen(shown -> shown.frame().dispose());
  }

  private void onScreen(Consumer<TrackerWindow> action) {
    EventQueue.invokeLater(() -> Optional.ofNullable(window).ifPresent(action));
  }
}
