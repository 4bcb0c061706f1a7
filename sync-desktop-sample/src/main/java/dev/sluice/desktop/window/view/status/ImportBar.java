package dev.sluice.desktop.window.view.status;

import dev.sluice.desktop.window.csv.ImportProgress;
import dev.sluice.desktop.window.csv.ImportProgress.Offer;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.ThemeLine;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.util.List;
import java.util.Optional;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;

/** What an import would add or how far it is, and what may be done about it. */
public final class ImportBar {

  private final JPanel panel =
      new JPanel(new MigLayout("insets 6 16 6 12, gap 8, hidemode 3, fillx", "[grow][]"));
  private final JTextArea text = Look.named(Page.paragraph(""), "About the import");
  private final JProgressBar bar = Look.named(new JProgressBar(), "Progress of the import");
  private final JPanel buttons = new JPanel(new MigLayout("insets 0, gap 8"));
  private List<Offer> shown = List.of();

  public ImportBar(Models models) {
    panel.setBorder(new ThemeLine(1, 0, 0, 0));
    panel.add(text, "growx, w 0:100:");
    panel.add(bar, "w 110!, wrap");
    panel.add(buttons, "span");
    panel.setVisible(false);
    models.desk().show(models.csv().progress(), this::show);
  }

  public JComponent component() {
    return panel;
  }

  private void show(Optional<ImportProgress> now) {
    now.ifPresent(
        one -> {
          text.setText(String.join("\n", one.lines()));
          bar.setVisible(one.isRunning());
          bar.setIndeterminate(one.total() == 0);
          bar.setMaximum(Math.max(1, one.total()));
          bar.setValue(one.done());
          offer(one.choices());
        });
    panel.setVisible(now.isPresent());
    panel.revalidate();
  }

  /** A button stays the same while its import goes on, so that a click never misses it. */
  private void offer(List<Offer> choices) {
    boolean isSame =
        choices.stream()
            .map(Offer::label)
            .toList()
            .equals(shown.stream().map(Offer::label).toList());
    shown = choices;
    if (!isSame) {
      buttons.removeAll();
      for (int i = 0; i < choices.size(); i++) {
        int place = i;
        buttons.add(Look.button(choices.get(i).label(), () -> shown.get(place).act().run()));
      }
    }
  }
}
