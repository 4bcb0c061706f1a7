package dev.sluice.desktop.window.view;

import dev.sluice.desktop.window.entries.CsvExchange;
import dev.sluice.desktop.window.entries.CsvExchange.Progress;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** How far an import is, and the way to give it up. */
final class ImportBar {

  private final JPanel panel =
      new JPanel(new MigLayout("insets 6 16 6 12, gap 10, hidemode 3", "[grow][][]"));
  private final JTextArea text = Look.named(Page.paragraph(""), "Import");
  private final JProgressBar bar = Look.named(new JProgressBar(), "Progress of the import");
  private final JButton cancel = Look.button("Cancel import", this::cancel);
  private @Nullable Progress shown;

  ImportBar(Models models) {
    CsvExchange csv = models.csv();
    panel.setBorder(new ThemeLine(1, 0, 0, 0));
    panel.add(text, "growx, w 0:100:");
    panel.add(bar, "w 110!");
    panel.add(cancel);
    panel.setVisible(false);
    models.desk().show(csv.progress(), this::show);
  }

  JComponent component() {
    return panel;
  }

  private void show(Optional<Progress> now) {
    shown = now.orElse(null);
    now.ifPresent(
        one -> {
          text.setText(
              one.words() + (one.total() == 0 ? "" : ": " + one.done() + " of " + one.total()));
          bar.setIndeterminate(one.total() == 0);
          bar.setMaximum(Math.max(1, one.total()));
          bar.setValue(one.done());
          cancel.setEnabled(one.cancel() != null);
        });
    panel.setVisible(now.isPresent());
    panel.revalidate();
  }

  private void cancel() {
    Runnable giveUp = shown == null ? null : shown.cancel();
    if (giveUp != null) {
      giveUp.run();
      cancel.setEnabled(false);
    }
  }
}
