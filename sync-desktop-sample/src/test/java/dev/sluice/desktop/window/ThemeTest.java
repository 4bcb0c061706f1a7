package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.fault.Fault;
import java.awt.Color;
import java.awt.Component;
import java.awt.image.BufferedImage;
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
