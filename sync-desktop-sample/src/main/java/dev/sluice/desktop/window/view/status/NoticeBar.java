package dev.sluice.desktop.window.view.status;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.desk.Step;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.ThemeLine;
import dev.sluice.desktop.window.view.parts.Page;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** Says what was done, for a while, and takes it back. */
public final class NoticeBar {

  private static final int SHOWN_MILLIS = 12_000;

  private final JPanel panel =
      new JPanel(new MigLayout("insets 6 16 6 12, gap 10, hidemode 3", "[grow][][]"));
  private final JTextArea text = Look.named(Page.paragraph(""), "Notice");
  private final JButton undo = Look.button("Undo", this::undo);
  private final Timer end = new Timer(SHOWN_MILLIS, event -> hide());
  private @Nullable Notice shown;

  private final Desk desk;

  public NoticeBar(Desk desk) {
    this.desk = desk;
    undo.setToolTipText("Ctrl+Z");
    end.setRepeats(false);
    panel.setBorder(new ThemeLine(1, 0, 0, 0));
    panel.add(text, "growx, w 0:100:");
    panel.add(undo);
    panel.add(Look.button("Close", this::hide));
    panel.setVisible(false);
  }

  public JComponent component() {
    return panel;
  }

  public void show(Notice notice) {
    shown = notice;
    text.setText(notice.text());
    undo.setVisible(notice.undo() != null);
    panel.setVisible(true);
    panel.revalidate();
    end.restart();
  }

  private void undo() {
    Step back = shown == null ? null : shown.undo();
    hide();
    if (back != null) {
      desk.undo(back);
    }
  }

  void hide() {
    end.stop();
    shown = null;
    panel.setVisible(false);
  }
}
