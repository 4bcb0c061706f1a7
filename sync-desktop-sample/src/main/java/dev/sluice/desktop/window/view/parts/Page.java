package dev.sluice.desktop.window.view.parts;

import dev.sluice.desktop.window.view.look.Look;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** A page with one thing to say, in the middle of the window, and the ways on. */
public final class Page {

  private final JPanel panel = new JPanel(new MigLayout("fill", "[center]", "[center]"));
  private final JPanel middle =
      new JPanel(new MigLayout("insets 24, wrap, w 420::, hidemode 3", "[grow, fill]"));

  private @Nullable JComponent first;

  public Page(String headline, String text) {
    middle.add(Look.headline(headline, Look.LARGE));
    middle.add(paragraph(text), "gapbottom 12, w 0:100:");
    panel.add(middle);
    panel.setFocusable(false);
    Look.named(panel, headline);
  }

  public static JTextArea paragraph(String text) {
    JTextArea area = Look.named(new JTextArea(text), "Explanation");
    area.setEditable(false);
    area.setFocusable(false);
    area.setLineWrap(true);
    area.setWrapStyleWord(true);
    area.setOpaque(false);
    area.setBorder(BorderFactory.createEmptyBorder());
    return area;
  }

  /** Adds a field or a text. */
  public Page with(JComponent component) {
    middle.add(component);
    return this;
  }

  /** The keyboard begins there, and not at the buttons. */
  public Page beginning(JComponent place) {
    first = place;
    return this;
  }

  /** Adds the buttons, the usual one first: there the keyboard begins, unless it does elsewhere. */
  public Page ways(List<JButton> buttons) {
    first = first == null ? buttons.get(0) : first;
    JPanel row = new JPanel(new MigLayout("insets 12 0 0 0, gap 8"));
    buttons.forEach(button -> row.add(button, "hmin 30"));
    middle.add(row);
    return this;
  }

  /** Stands there alone. */
  public void fill(JPanel place) {
    place.removeAll();
    place.add(panel);
    place.revalidate();
  }

  /**
   * It comes while the user may be typing. The cursor stays before the buttons, so that no letter
   * that was meant for a field presses one.
   */
  public Page unasked() {
    panel.setFocusable(true);
    return this;
  }

  /** The cursor goes to where the keyboard begins, or before it. */
  public void focus() {
    if (panel.isFocusable() || first == null) {
      panel.requestFocusInWindow();
    } else {
      first.requestFocusInWindow();
    }
  }

  public JPanel component() {
    return panel;
  }
}
