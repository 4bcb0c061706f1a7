package dev.sluice.desktop.window.view.parts;

import dev.sluice.desktop.window.view.look.Look;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import net.miginfocom.swing.MigLayout;

/** Above a page: which days it shows, and the buttons that show others. */
public final class SpanHead {

  private final JPanel head = new JPanel(new MigLayout("insets 0, gap 8"));
  private final JLabel title;

  public SpanHead(String name, List<? extends JComponent> buttons) {
    title = Look.named(Look.headline("", "h3"), name);
    head.add(title, "pushx, growx, wmin 0");
    buttons.forEach(head::add);
  }

  public void show(String text) {
    title.setText(text);
  }

  public JComponent component() {
    return head;
  }
}
