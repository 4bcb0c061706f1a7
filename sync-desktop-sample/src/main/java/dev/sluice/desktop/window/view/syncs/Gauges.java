package dev.sluice.desktop.window.view.syncs;

import dev.sluice.desktop.window.syncing.Gauge;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Models;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JProgressBar;
import net.miginfocom.swing.MigLayout;

/** How full both buckets are, and what the server tells of its quota. */
final class Gauges {

  private final JPanel panel = new JPanel(new MigLayout("insets 8 16 8 16, gap 20"));

  Gauges(Models models) {
    models.desk().show(models.sync().gauges(), this::show);
  }

  JComponent component() {
    return panel;
  }

  private void show(List<Gauge> gauges) {
    panel.removeAll();
    for (Gauge gauge : gauges) {
      String words = gauge.name() + ": " + gauge.text();
      JLabel name = Look.label(gauge.name());
      JLabel figure = Look.label(gauge.figure());
      figure.setToolTipText(words);
      panel.add(name, "split 3, gapright 6");
      if (gauge.permits() > 0) {
        JProgressBar bar = Look.named(new JProgressBar(0, gauge.permits()), gauge.name());
        bar.setValue(gauge.used());
        bar.setToolTipText(words);
        figure.setLabelFor(bar);
        panel.add(bar, "w 90!, gapright 4");
      } else {
        Look.named(figure, words);
      }
      panel.add(figure, "wmin pref");
    }
    panel.revalidate();
    panel.repaint();
  }
}
