package dev.sluice.desktop.window.view.list;

import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.list.EntryList;
import dev.sluice.desktop.window.list.FoundEntries;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Models;
import javax.swing.BorderFactory;
import javax.swing.JComponent;
import javax.swing.JLabel;

/** Says below the list how many entries a search has found, and their time. */
final class FoundLine {

  private final EntryList list;
  private final Tracking tracking;
  private final TimeStyles times;
  private final JLabel text = Look.named(Look.label(""), "What the search has found");

  FoundLine(Models models) {
    this.list = models.list();
    this.tracking = models.tracking();
    this.times = models.times();
    text.setBorder(BorderFactory.createEmptyBorder(6, 16, 6, 16));
    text.setVisible(false);
  }

  JComponent component() {
    return text;
  }

  /** Called when rows change, and as time goes on. */
  void show() {
    FoundEntries found = list.found(tracking.now());
    String entries = found.count() == 1 ? " entry, " : " entries, ";
    text.setText("Found " + found.count() + entries + times.now().length(found.time()));
    text.setVisible(!list.shownSearch().isEmpty() && found.count() > 0);
  }
}
