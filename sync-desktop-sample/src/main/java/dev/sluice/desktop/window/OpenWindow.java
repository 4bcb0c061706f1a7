package dev.sluice.desktop.window;

import dev.sluice.desktop.window.account.Login;
import dev.sluice.desktop.window.view.Arrangement;
import dev.sluice.desktop.window.view.Models;
import dev.sluice.desktop.window.view.SystemTrayPlace;
import dev.sluice.desktop.window.view.TrackerWindow;
import java.awt.EventQueue;
import java.awt.event.WindowEvent;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import javax.swing.JFrame;
import org.jspecify.annotations.Nullable;

/** The window as the command sees it, on any thread but the screen's. */
final class OpenWindow {

  private final Optional<Runnable> painted;
  private final CompletableFuture<Arrangement> closed = new CompletableFuture<>();

  /** For the screen's thread; none before it is made. */
  private @Nullable TrackerWindow window;

  /**
   * One that is not made yet.
   *
   * @param painted called when the first entries are painted, and then it is closed; if there is
   *     none, its user closes it
   */
  OpenWindow(Optional<Runnable> painted) {
    this.painted = painted;
  }

  /** Makes it. What it does with the file waits until that is open. */
  void open(Models models, Arrangement begun, Optional<Login> login) {
    EventQueue.invokeLater(
        () -> {
          window = new TrackerWindow(models, new SystemTrayPlace(), begun, closed::complete);
          window.begin(login);
          painted.ifPresent(told -> closeWhenPainted(models, told));
        });
  }

  /** Brings it to the front, if it is there. */
  void toFront() {
    onScreen(TrackerWindow::open);
  }

  /** Behind the painting, which Swing has put into the queue. */
  private void closeWhenPainted(Models models, Runnable painted) {
    models
        .desk()
        .show(
            models.list().changed().take(1),
            read ->
                onScreen(
                    shown -> {
                      painted.run();
                      JFrame frame = shown.frame();
                      frame.dispatchEvent(new WindowEvent(frame, WindowEvent.WINDOW_CLOSING));
                    }));
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
