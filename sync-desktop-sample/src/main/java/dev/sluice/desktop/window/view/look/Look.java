package dev.sluice.desktop.window.view.look;

import com.formdev.flatlaf.FlatClientProperties;
import com.formdev.flatlaf.FlatDarkLaf;
import com.formdev.flatlaf.FlatLaf;
import com.formdev.flatlaf.FlatLightLaf;
import com.formdev.flatlaf.util.ColorFunctions;
import dev.sluice.desktop.window.view.keys.TextUndo;
import java.awt.Color;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.Image;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JScrollPane;
import javax.swing.UIManager;
import javax.swing.text.JTextComponent;
import org.jspecify.annotations.Nullable;

/** Colours, icons and the look and feel, light or dark. */
public final class Look {

  /** The client property that names one of FlatLaf's sizes. */
  public static final String STYLE_CLASS = "FlatLaf.styleClass";

  /**
   * The largest text. FlatLaf's bolder h1 asks for fonts that are seldom there, and Java opens
   * every font of the system to find one.
   */
  public static final String LARGE = "h1.regular";

  /** Unseen; what follows begins at the left, though its letters run to the left. */
  private static final String LEFT_TO_RIGHT = "\u200e";

  private static final Color ACCENT = new Color(0x0b83d9);

  /** Dark enough for white letters, in both themes. */
  private static final Color FILLED = new Color(0x0a72bd);

  private static final Color RUNNING = new Color(0xb0380a);
  private static final Color DARK_RUNNING = new Color(0xffb27a);
  private static final float LIGHT_TINT = 0.1f;
  private static final float DARK_TINT = 0.25f;

  /** Styles of texts and bars, for {@link #style}: their colours change with the theme. */
  public static final String MUTED = "foreground: $Sluice.muted";

  public static final String ATTENTION = "foreground: $Sluice.amber";
  public static final String RUNS = "foreground: $Sluice.running";
  public static final String TINTED = "background: $Sluice.tint";
  private static final Color LIGHT_AMBER = new Color(0x9a5b00);
  private static final Color DARK_AMBER = new Color(0xf0b451);

  private static final Color LIGHT_MUTED = new Color(0x59606a);
  private static final Color DARK_MUTED = new Color(0xc0c6cf);

  /** What is on; for the screen's thread. */
  private static @Nullable Boolean installed;

  private static final float HOVERED = 0.03f;
  private static final float PRESSED = 0.06f;

  private Look() {}

  /** Puts it on, unless it is; windows that are open change too. For the screen's thread. */
  public static void install(boolean dark) {
    if (Boolean.valueOf(dark).equals(installed)) {
      return;
    }
    installed = dark;
    FlatLaf.setGlobalExtraDefaults(Map.of("@accentColor", "#0b83d9"));
    if (dark) {
      FlatDarkLaf.setup();
    } else {
      FlatLightLaf.setup();
    }
    UIManager.put("ScrollBar.width", 12);
    UIManager.put("TextField.placeholderForeground", muted());
    UIManager.put("Button.default.background", FILLED);
    UIManager.put("Button.default.foreground", Color.WHITE);
    UIManager.put("Button.default.focusedBackground", FILLED);
    UIManager.put("Button.default.hoverBackground", ColorFunctions.darken(FILLED, HOVERED));
    UIManager.put("Button.default.pressedBackground", ColorFunctions.darken(FILLED, PRESSED));
    UIManager.put("ToggleButton.selectedBackground", FILLED);
    UIManager.put("ToggleButton.selectedForeground", Color.WHITE);
    UIManager.put("Sluice.muted", muted());
    UIManager.put("Sluice.amber", amber());
    UIManager.put("Sluice.running", running());
    UIManager.put("Sluice.tint", tint());
    UIManager.put("Component.focusWidth", 1);
    FlatLaf.updateUI();
  }

  /** Whether the dark one is on. */
  public static boolean isDark() {
    return FlatLaf.isLafDark();
  }

  /** The application's own picture in the sizes that a window needs. */
  public static List<Image> application() {
    return List.of(application(false, 16), application(false, 64));
  }

  /** The application's own picture, in another colour while an entry runs. */
  public static Image application(boolean runs, int size) {
    BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.scale(size / 16.0, size / 16.0);
    Drawn.application(graphics, runs ? RUNNING : ACCENT);
    graphics.dispose();
    return image;
  }

  /** A pen with smooth edges. The caller disposes of it. */
  public static Graphics2D pen(Graphics graphics) {
    Graphics2D pen = (Graphics2D) graphics.create();
    pen.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    return pen;
  }

  /** A place that scrolls, without a frame. */
  public static JScrollPane scroll(JComponent content) {
    JScrollPane scroll = new JScrollPane(content);
    scroll.setBorder(BorderFactory.createEmptyBorder());
    return scroll;
  }

  /** What goes on now. */
  public static Color running() {
    return isDark() ? DARK_RUNNING : RUNNING;
  }

  /** What is behind the entry that runs: the usual colour, with some of that of what goes on. */
  private static Color tint() {
    float share = isDark() ? DARK_TINT : LIGHT_TINT;
    return ColorFunctions.mix(RUNNING, UIManager.getColor("Panel.background"), share);
  }

  /** Puts one of the styles on; null takes it off. */
  public static <C extends JComponent> C style(C component, @Nullable String style) {
    component.putClientProperty(FlatClientProperties.STYLE, style);
    return component;
  }

  /** Fills the button that matters most: it stops what runs, or starts something. */
  public static void fill(JButton button, boolean runs) {
    button.setBackground(runs ? RUNNING : FILLED);
    button.setForeground(Color.WHITE);
  }

  /**
   * How well one colour is seen on another, from 1 to 21. Text needs 4.5, other shapes need 3: see
   * WCAG 2.1, 1.4.3 and 1.4.11.
   */
  static double contrast(Color one, Color other) {
    double first = luminance(one) + 0.05;
    double second = luminance(other) + 0.05;
    return Math.max(first, second) / Math.min(first, second);
  }

  private static double luminance(Color color) {
    float[] parts = color.getRGBColorComponents(null);
    return 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2]);
  }

  private static double linear(double part) {
    return part <= 0.03928 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }

  /** Text that must be seen. */
  public static Color amber() {
    return isDark() ? DARK_AMBER : LIGHT_AMBER;
  }

  /** Text beside the main thing. */
  public static Color muted() {
    return isDark() ? DARK_MUTED : LIGHT_MUTED;
  }

  /** Says in words what the sign of money means. */
  public static String billable(boolean is) {
    return is ? "Billable" : "Not billable";
  }

  /** A project's colour; grey if the server sent something else. */
  public static Color project(String color) {
    return color.toLowerCase(Locale.ROOT).matches("#[0-9a-f]{6}")
        ? Color.decode(color)
        : Color.GRAY;
  }

  /**
   * Shows every text as it is. Swing would take one that begins with {@code <html>} for a page, and
   * load the pictures that it names; a text may come from somebody else.
   */
  public static <C extends JComponent> C plain(C component) {
    component.putClientProperty("html.disable", true);
    return component;
  }

  /** A text. */
  public static JLabel label(String text) {
    JLabel label = plain(new JLabel());
    label.setText(text);
    return label;
  }

  /** A text in one of FlatLaf's sizes, such as h2. */
  public static JLabel headline(String text, String size) {
    JLabel label = label(text);
    label.putClientProperty(STYLE_CLASS, size);
    return label;
  }

  /** A button with a name for those who do not see it. */
  public static JButton button(String text, Runnable action) {
    JButton button = plain(new JButton());
    button.setText(text);
    button.addActionListener(event -> action.run());
    return named(button, text);
  }

  /** A component with a name for those who do not see it, and for tests. A field has undo. */
  public static <C extends JComponent> C named(C component, String name) {
    if (component instanceof JTextComponent field && field.isEditable()) {
      TextUndo.install(field);
    }
    component.getAccessibleContext().setAccessibleName(name);
    component.setName(name);
    return component;
  }

  /** What was done, in one line. */
  public static String line(String description) {
    return description.isEmpty() ? "No description" : description.replaceAll("\\R", " ");
  }

  /** Tags with their marks, which stand before them in each script. */
  public static String tags(List<String> tags) {
    return tags.stream().map(tag -> LEFT_TO_RIGHT + "#" + tag).collect(Collectors.joining(" "));
  }
}
