package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.desktop.window.view.tray.SystemTrayPlace;
import dev.sluice.desktop.window.view.tray.TrayPlace;
import java.awt.SystemTray;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real tray, on a screen of its own: other windows must not find it. */
class SystemTrayTest {

  private static final long GUARD = TimeUnit.MINUTES.toNanos(1);

  @TempDir Path home;

  @Test
  void anIconGoesAndComesWithItsTray() throws Exception {
    List<String> needed = List.of("xvfb-run", "trayer");
    assertThat(new Child(getClass(), home).below(needed, List.of("xvfb-run", "-a")))
        .containsExactly("put", "gone", "shown meanwhile", "there again", "removed", "stays so");
  }

  /** A panel starts, ends, and starts again; meanwhile an entry is started. */
  public static void main(String[] args) throws Exception {
    SystemTrayPlace place = new SystemTrayPlace();
    AtomicBoolean gone = new AtomicBoolean();
    Runnable none = () -> {};
    TrayPlace.Menu menu = new TrayPlace.Menu(none, none, none, () -> gone.set(true));
    List<String> said = new ArrayList<>();
    Process panel = new ProcessBuilder("trayer").start();
    said.add(await("put", () -> place.put(menu)));
    panel.destroy();
    said.add(await("gone", () -> gone.get() && !place.isThere()));
    said.add(await("shown meanwhile", () -> shown(place)));
    Process next = new ProcessBuilder("trayer").start();
    said.add(await("there again", () -> place.isThere() && icons() == 1));
    said.add(await("removed", () -> removed(place)));
    AtomicBoolean back = new AtomicBoolean();
    SystemTray.getSystemTray()
        .addPropertyChangeListener(
            "systemTray", event -> back.set(event.getNewValue() != null)); // after the icon's own
    next.destroy();
    Process last = new ProcessBuilder("trayer").start();
    said.add(await("stays so", () -> back.get() && icons() == 0));
    last.destroy();
    Files.write(Path.of(args[0]), said);
    System.exit(0);
  }

  private static boolean shown(TrayPlace place) {
    place.tell("Nothing runs");
    place.show("Sluice: Work", true);
    return true;
  }

  private static int icons() {
    return SystemTray.getSystemTray().getTrayIcons().length;
  }

  private static boolean removed(TrayPlace place) {
    place.remove();
    return icons() == 0
        && SystemTray.getSystemTray().getPropertyChangeListeners("systemTray").length == 0;
  }

  private static String await(String what, Callable<Boolean> so) throws Exception {
    long before = System.nanoTime();
    while (!OnScreen.onScreen(so)) {
      if (System.nanoTime() - before > GUARD) {
        return "never: " + what;
      }
      Thread.onSpinWait();
    }
    return what;
  }
}
