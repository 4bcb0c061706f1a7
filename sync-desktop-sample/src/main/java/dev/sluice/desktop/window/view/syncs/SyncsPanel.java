package dev.sluice.desktop.window.view.syncs;

import static javax.swing.SwingConstants.LEFT;
import static javax.swing.SwingConstants.RIGHT;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.window.syncing.PastSync;
import dev.sluice.desktop.window.syncing.SentRequest;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.TableLook;
import dev.sluice.desktop.window.view.parts.Listing;
import dev.sluice.desktop.window.view.parts.Models;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTable;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** The last syncs above; below, the requests of the selected one over its time. */
public final class SyncsPanel {

  private static final int ROW_HEIGHT = 28;
  private static final int TIME = 3;

  private final TimeStyles times;
  private final Listing<PastSync> syncs =
      new Listing<>(
          List.of("Began", "What", "Outcome", "Requests", "Took"),
          one ->
              List.of(
                  clock(one.began()),
                  one.what(),
                  one.outcome(),
                  String.valueOf(one.requests()),
                  took(one.took())));
  private final Listing<SentRequest> requests =
      new Listing<>(
          List.of("Request", "Answer", "Took", "When"),
          one -> List.of(one.what(), one.outcome(), took(one.took()), one));
  private final JTable above = table("Last syncs", syncs);
  private final JTable below = table("Requests of the sync", requests);
  private final JPanel panel =
      new JPanel(new MigLayout("insets 0, gap 0, wrap, fill", "[grow]", "[][40%!][grow]"));

  public SyncsPanel(Models models) {
    this.times = models.times();
    panel.add(new Gauges(models).component(), "growx");
    panel.add(Look.scroll(above), "grow");
    panel.add(Look.scroll(below), "grow");
    widths(above, new int[] {96, 150, 0, 104, 104});
    widths(below, new int[] {0, 104, 104, 260});
    places(above, LEFT, LEFT, LEFT, RIGHT, RIGHT);
    places(below, LEFT, LEFT, RIGHT, LEFT);
    below.getColumnModel().getColumn(TIME).setCellRenderer(new TimeBar(() -> length(chosen())));
    above.getSelectionModel().addListSelectionListener(event -> choose());
    models.desk().show(models.history().shown(), this::show);
    models.desk().show(times.shown(), style -> above.repaint());
  }

  public JComponent component() {
    return panel;
  }

  private static JTable table(String name, Listing<?> rows) {
    JTable table = Look.named(new JTable(rows), name);
    TableLook.rows(table, ROW_HEIGHT);
    return table;
  }

  private static void widths(JTable table, int[] widths) {
    for (int i = 0; i < widths.length; i++) {
      if (widths[i] > 0) {
        TableLook.width(table.getColumnModel().getColumn(i), widths[i]);
      }
    }
  }

  private static void places(JTable table, int... places) {
    TableLook.headings(table, places);
    for (int i = 0; i < places.length; i++) {
      table.getColumnModel().getColumn(i).setCellRenderer(TableLook.cell(places[i]));
    }
  }

  /** The newest stays selected until the user looks at another one. */
  private void show(List<PastSync> all) {
    PastSync before = chosen();
    boolean follow = above.getSelectedRow() <= 0;
    syncs.show(all);
    int row = 0;
    for (int i = 0; i < all.size(); i++) {
      if (!follow && before != null && all.get(i).number() == before.number()) {
        row = i;
      }
    }
    if (!all.isEmpty()) {
      above.setRowSelectionInterval(row, row);
    }
    choose();
  }

  private void choose() {
    PastSync one = chosen();
    requests.show(one == null ? List.of() : one.sent());
  }

  private @Nullable PastSync chosen() {
    return syncs.at(above.getSelectedRow());
  }

  private static Duration length(@Nullable PastSync one) {
    return one == null ? Duration.ZERO : one.length();
  }

  private static String took(@Nullable Duration time) {
    if (time == null) {
      return "…";
    }
    return time.toMillis() < 1000 ? time.toMillis() + " ms" : Durations.text(time);
  }

  private String clock(Instant at) {
    return times.now().seconds(at);
  }
}
