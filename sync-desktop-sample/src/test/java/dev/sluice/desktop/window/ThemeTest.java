package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fault.Fault;
import java.awt.Color;
import java.awt.Component;
import java.awt.event.WindowEvent;
import java.awt.image.BufferedImage;
import java.util.Arrays;
import javax.swing.JComponent;
import javax.swing.UIManager;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.Test;

/** Whoever changes to the dark theme sees nothing of the light one. */
class ThemeTest extends OnADisplay {

  @Test
  void linesAndWarningsHaveTheColoursOfTheThemeThatIsOn() throws Exception {
    try (OnScreen screen = OnScreen.open(file(), login())) {
      screen.sync();
      server.faults().always(request -> true, Fault.status(401));
      screen.press("Sync");
      screen.press("Keep working here");
      screen.awaitStatus("Sign in again");
      Color before = OnScreen.onScreen(() -> status(screen).getForeground());
      screen.choose("Dark");
      try {
        OnScreen.onScreen(
            () -> {
              assertThat(line(status(screen).getParent()))
                  .isEqualTo(UIManager.getColor("Component.borderColor").getRGB());
              assertThat(status(screen).getForeground()).isNotEqualTo(before);
              return true;
            });
      } finally {
        screen.choose("Light");
      }
      assertThat(OnScreen.onScreen(() -> status(screen).getForeground())).isEqualTo(before);
    }
  }

  @Test
  void untilAnotherIsChosenTheWindowLooksLikeTheDesktop() throws Exception {
    try (OnScreen screen = OnScreen.open(file())) {
      screen.await("a light window", () -> !isDark());
      screen.darkDesktop.set(true);
      comeBack(screen);
      screen.await("a dark window", ThemeTest::isDark);
      assertThat(OnScreen.onScreen(() -> screen.menuItem("System").isSelected())).isTrue();
      screen.choose("Light");
      assertThat(OnScreen.onScreen(ThemeTest::isDark)).isFalse();
      comeBack(screen);
      screen.choose("Dark");
      screen.darkDesktop.set(false);
      comeBack(screen);
      assertThat(OnScreen.onScreen(ThemeTest::isDark)).isTrue();
      screen.choose("System");
      screen.await("a light window", () -> !isDark());
    }
  }

  /** As after a change of the desktop's settings. */
  private static void comeBack(OnScreen screen) throws Exception {
    OnScreen.onScreen(
        () -> {
          WindowEvent back = new WindowEvent(screen.frame(), WindowEvent.WINDOW_ACTIVATED);
          Arrays.stream(screen.frame().getWindowListeners())
              .forEach(listener -> listener.windowActivated(back));
          return true;
        });
  }

  private static boolean isDark() {
    return UIManager.getLookAndFeel().getName().contains("Dark");
  }

  private static JTextComponent status(OnScreen screen) {
    return screen.find(JTextComponent.class, "Status");
  }

  /** The colour of the line above a bar. */
  private static int line(Component bar) {
    BufferedImage image =
        new BufferedImage(bar.getWidth(), bar.getHeight(), BufferedImage.TYPE_INT_ARGB);
    ((JComponent) bar).paint(image.getGraphics());
    return image.getRGB(2, 0);
  }
}
