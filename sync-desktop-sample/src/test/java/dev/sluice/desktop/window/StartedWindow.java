package dev.sluice.desktop.window;

import static java.awt.event.WindowEvent.WINDOW_CLOSING;

import dev.sluice.desktop.cli.Failures;
import dev.sluice.desktop.cli.Parts;
import dev.sluice.desktop.cli.Terminal;
import java.awt.Frame;
import java.awt.event.WindowEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import javax.swing.JFrame;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import picocli.CommandLine;

/** Windows that the command starts, for a user whose home is the test's folder. */
abstract class StartedWindow extends OnADisplay {

  private String home;

  @BeforeEach
  void moveHome() {
    home = System.setProperty("user.home", folder.toString());
  }

  /** A window of a test that has failed would be taken for one of the next. */
  @AfterEach
  void closeWindows() throws Exception {
    if (home == null) {
      return; // there is no display, so no window was started either
    }
    System.setProperty("user.home", home);
    Front.onScreen(
        () -> {
          Stream.of(Frame.getFrames())
              .filter(Frame::isShowing)
              .forEach(one -> one.dispatchEvent(new WindowEvent(one, WINDOW_CLOSING)));
          return true;
        });
  }

  /** The window that is in front, whatever it shows. */
  static final class Front extends UsedWindow {

    private JFrame frame;

    @Override
    JFrame frame() {
      return frame;
    }

    /** Waits for a window with a button, or with another thing of that name. */
    static Front with(String name) throws Exception {
      Front front = new Front();
      front.await(
          name,
          () -> {
            Stream.of(Frame.getFrames())
                .filter(one -> one.isShowing() && one instanceof JFrame)
                .filter(one -> all(one).stream().anyMatch(part -> name.equals(part.getName())))
                .forEach(one -> front.frame = (JFrame) one);
            return front.frame != null;
          });
      return front;
    }
  }

  /** The tests leave nothing in the keyring of whoever runs them. */
  static CompletableFuture<Integer> begin(String... options) {
    CommandLine command =
        new CommandLine(new GuiCommand(), new Parts(Terminal.none(), Map.of()))
            .setCaseInsensitiveEnumValuesAllowed(true)
            .setExecutionExceptionHandler(new Failures());
    List<String> all = new ArrayList<>(List.of(options));
    all.add("--no-keyring");
    return CompletableFuture.supplyAsync(() -> command.execute(all.toArray(String[]::new)));
  }
}
