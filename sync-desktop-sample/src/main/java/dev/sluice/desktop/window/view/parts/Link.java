package dev.sluice.desktop.window.view.parts;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Look;
import java.awt.Cursor;
import java.awt.Insets;
import java.awt.Toolkit;
import java.awt.datatransfer.StringSelection;
import java.awt.font.TextAttribute;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.swing.JButton;
import javax.swing.JComponent;

/** A page that is opened in the user's browser. Where there is none, its address can be pasted. */
public final class Link {

  private final Desk desk;
  private final Predicate<String> browser;

  /**
   * Opens pages.
   *
   * @param browser whether it has opened one
   */
  public Link(Desk desk, Predicate<String> browser) {
    this.desk = desk;
    this.browser = browser;
  }

  /** A button that looks like a link. */
  public JButton to(String text, Supplier<String> address) {
    JButton link = Look.button(text, () -> open(address.get()));
    Keys.bind(link, JComponent.WHEN_FOCUSED, "ENTER", link::doClick); // as links are in a browser
    link.putClientProperty("JButton.buttonType", "borderless");
    link.setMargin(new Insets(2, 0, 2, 0)); // it begins where the texts above it do
    link.setCursor(Cursor.getPredefinedCursor(Cursor.HAND_CURSOR));
    link.setFont(
        link.getFont().deriveFont(Map.of(TextAttribute.UNDERLINE, TextAttribute.UNDERLINE_ON)));
    return link;
  }

  private void open(String address) {
    if (!browser.test(address)) {
      StringSelection copy = new StringSelection(address);
      Toolkit.getDefaultToolkit().getSystemClipboard().setContents(copy, copy);
      desk.tell(Notice.of("Copied: " + address + " can be pasted into a browser"));
    }
  }
}
