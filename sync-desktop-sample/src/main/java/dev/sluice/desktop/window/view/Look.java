package dev.sluice.desktop.window.view;

import com.formdev.flatlaf.FlatDarkLaf;
import com.formdev.flatlaf.FlatLaf;
import com.formdev.flatlaf.FlatLightLaf;
import com.formdev.flatlaf.extras.FlatSVGIcon;
import java.awt.Color;
import java.util.Locale;
import java.util.Map;
import javax.swing.Icon;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.UIManager;
import org.jspecify.annotations.Nullable;

/** Colours, icons and the look and feel, light or dark. */
public final class Look {

  private static final String HOME = "dev/sluice/desktop/window/icons/";
  private static final String STYLE_CLASS = "FlatLaf.styleClass";
  private static final Color LIGHT_AMBER = new Color(0x9a5b00);
  private static final Color DARK_AMBER = new Color(0xf0b451);

  private static final Color LIGHT_MUTED = new Color(0x5f6670);
  private static final Color DARK_MUTED = new Color(0xa7aeb8);

  /** What is on; for the screen's thread. */
  private static @Nullable Boolean isDark;

  private Look() {}

  /** Puts it on, unless it is; windows that are open change too. For the screen's thread. */
  public static void install(boolean dark) {
    if (Boolean.valueOf(dark).equals(isDark)) {
      return;
    }
    isDark = dark;
    FlatLaf.setGlobalExtraDefaults(Map.of("@accentColor", "#0b83d9"));
    if (dark) {
      FlatDarkLaf.setup();
    } else {
      FlatLightLaf.setup();
    }
    UIManager.put("ScrollBar.width", 12);
    UIManager.put("Component.focusWidth", 1);
    FlatLaf.updateUI();
  }

  /** An icon in the colours of the theme. */
  static Icon icon(String name) {
    FlatSVGIcon icon = new FlatSVGIcon(HOME + name + ".svg");
    icon.setColorFilter(
        new FlatSVGIcon.ColorFilter(
            color ->
                color.getRGB() == 0xff6e6e6e ? UIManager.getColor("Label.foreground") : color));
    return icon;
  }

  /** The icon of the application, for a task bar. */
  static FlatSVGIcon application() {
    return application(false);
  }

  /** The icon of the application, in another colour while an entry runs. */
  static FlatSVGIcon application(boolean runs) {
    return new FlatSVGIcon(HOME + (runs ? "app-running.svg" : "app.svg"));
  }

  /** Text that must be seen. */
  static Color amber() {
    return FlatLaf.isLafDark() ? DARK_AMBER : LIGHT_AMBER;
  }

  /** Text beside the main thing. */
  static Color muted() {
    return FlatLaf.isLafDark() ? DARK_MUTED : LIGHT_MUTED;
  }

  /** A project's colour; grey if the server sent something else. */
  static Color project(String color) {
    return color.toLowerCase(Locale.ROOT).matches("#[0-9a-f]{6}")
        ? Color.decode(color)
        : Color.GRAY;
  }

  /**
   * Shows every text as it is. Swing would take one that begins with {@code <html>} for a page, and
   * load the pictures that it names; a text may come from somebody else.
   */
  static <C extends JComponent> C plain(C component) {
    component.putClientProperty("html.disable", true);
    return component;
  }

  /** A text. */
  static JLabel label(String text) {
    JLabel label = plain(new JLabel());
    label.setText(text);
    return label;
  }

  /** A text in one of FlatLaf's sizes, such as h2. */
  static JLabel headline(String text, String size) {
    JLabel label = label(text);
    label.putClientProperty(STYLE_CLASS, size);
    return label;
  }

  /** A button with a name for those who do not see it. */
  static JButton button(String text, Runnable action) {
    JButton button = plain(new JButton());
    button.setText(text);
    button.addActionListener(event -> action.run());
    return named(button, text);
  }

  /** A component with a name for those who do not see it, and for tests. */
  static <C extends JComponent> C named(C component, String name) {
    component.getAccessibleContext().setAccessibleName(name);
    component.setName(name);
    return component;
  }
}
