package dev.sluice.desktop.window.view.status;

import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.syncing.SyncDesk;
import dev.sluice.desktop.window.syncing.SyncLine;
import dev.sluice.desktop.window.view.look.Drawn;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.ThemeLine;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.awt.FontMetrics;
import java.awt.event.ComponentAdapter;
import java.awt.event.ComponentEvent;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.JTextArea;
import javax.swing.JToggleButton;
import javax.swing.UIManager;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** What is safe and what is still to go, and the switch and button of the sync. */
public final class StatusBar {

  private final JPanel panel =
      new JPanel(new MigLayout("insets 6 16 6 12, gap 10, hidemode 3", "[grow][][][]")) {
        @Override
        public void updateUI() {
          super.updateUI();
          anew();
        }
      };
  private final JTextArea text = Look.named(Page.paragraph(" "), "Status");
  private final JLabel warning = Look.style(new JLabel(Drawn.WARNING.icon()), Look.ATTENTION);
  private final JProgressBar progress = Look.named(new JProgressBar(), "Progress of the sync");
  private final JToggleButton offline =
      Look.named(new JToggleButton("Offline", Drawn.OFFLINE.icon()), "Work offline");
  private final JButton sync;
  private @Nullable SyncLine shown;

  public StatusBar(Models models) {
    SyncDesk model = models.sync();
    sync = Look.button("Sync", model::sync);
    sync.setIcon(Drawn.SYNC.icon());
    sync.setToolTipText("Sync now (F5)");
    offline.setToolTipText("Send nothing until this is switched off");
    offline.addActionListener(event -> model.workOffline(offline.isSelected()));
    panel.setBorder(new ThemeLine(1, 0, 0, 0));
    warning.setVisible(false);
    text.setLineWrap(false); // the entries above do not move when the words get longer
    text.addComponentListener(
        new ComponentAdapter() {
          @Override
          public void componentResized(ComponentEvent event) {
            fit();
          }
        });
    panel.add(warning, "split 2");
    panel.add(text, "growx, w 100:100:");
    panel.add(progress, "w 110!");
    panel.add(offline);
    panel.add(sync);
    progress.setVisible(false);
    Desk desk = models.desk();
    desk.show(model.line(), this::show);
    desk.show(model.offline(), offline::setSelected);
    desk.show(model.signedIn(), this::enable);
  }

  private void enable(boolean signedIn) {
    sync.setEnabled(signedIn);
    offline.setEnabled(signedIn);
  }

  public JComponent component() {
    return panel;
  }

  /** A warning has a colour of its own in each theme. */
  private void anew() {
    if (shown != null) {
      show(shown);
    }
  }

  /** What has no room is in the tooltip, and is told to a screen reader anyway. */
  private void fit() {
    if (shown != null) {
      int room = text.getWidth() == 0 ? Integer.MAX_VALUE : text.getWidth();
      FontMetrics letters = text.getFontMetrics(text.getFont());
      String words = shown.within(one -> letters.stringWidth(one) <= room);
      text.setText(words);
      text.setToolTipText(words.equals(shown.text()) ? null : shown.text());
    }
  }

  private void show(SyncLine line) {
    shown = line;
    boolean attention = line.tone() == SyncLine.Tone.ATTENTION;
    fit();
    text.setForeground(attention ? Look.amber() : UIManager.getColor("Label.foreground"));
    warning.setVisible(attention);
    text.getAccessibleContext().setAccessibleName("Status: " + line.text());
    progress.setVisible(line.isBusy());
    progress.setIndeterminate(line.isBusy() && line.total() == 0);
    progress.setMaximum((int) Math.min(Integer.MAX_VALUE, Math.max(1, line.total())));
    progress.setValue((int) Math.min(Integer.MAX_VALUE, line.done()));
  }
}
