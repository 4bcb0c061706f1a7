package dev.sluice.desktop.window.view;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Tracking;
import java.awt.Insets;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.time.Duration;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.JToggleButton;
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** What is being done now, how long already, and the button that starts and stops it. */
final class TimerBar {

  private static final int SECOND = 1000;

  private final JPanel panel =
      new JPanel(new MigLayout("insets 14 16 10 16, gap 10", "[grow][][][]", "[center]"));
  private final CompletingField field;
  private final JToggleButton billable = Look.named(new JToggleButton(), "Billable");
  private final JLabel clock = Look.named(new JLabel("0:00:00"), "Time of the running entry");
  private final JButton button = Look.named(new JButton(), "Start");
  private final Timer tick = new Timer(SECOND, event -> showTime());
  private final Tracking tracking;
  private @Nullable EntryRow shown;

  TimerBar(Models models) {
    this.tracking = models.tracking();
    this.field =
        new CompletingField(
            models.completion(), "Description", "What are you working on?   @project  #tag");
    field.component().putClientProperty("JTextField.margin", new Insets(6, 8, 6, 8));
    field.component().addActionListener(event -> entered());
    field
        .component()
        .addFocusListener(
            new FocusAdapter() {
              @Override
              public void focusLost(FocusEvent event) {
                save();
              }
            });
    billable.setIcon(Look.icon("money"));
    billable.setToolTipText("Billable");
    billable.addActionListener(event -> bill());
    clock.putClientProperty("FlatLaf.styleClass", "h1");
    button.putClientProperty("JButton.buttonType", "roundRect");
    button.addActionListener(event -> toggle());
    panel.add(field.component(), "growx, wmin 160");
    panel.add(billable);
    panel.add(clock, "wmin 92");
    panel.add(button, "wmin 104, hmin 32");
    models.desk().show(tracking.running(), this::show);
  }

  JComponent component() {
    return panel;
  }

  JTextField field() {
    return field.component();
  }

  /** Stops what runs, or starts what was typed: the same from everywhere. */
  void toggle() {
    field.hide();
    if (shown != null) {
      save();
    }
    tracking.toggle(field.component().getText(), billable.isSelected());
  }

  private void entered() {
    if (field.take()) {
      return;
    }
    if (shown == null) {
      toggle();
    } else {
      save();
    }
  }

  /** What was typed about the running entry is saved wherever the user goes next. */
  void save() {
    EntryRow entry = shown;
    String typed = field.component().getText();
    if (entry != null && !typed.equals(entry.sentence().text())) {
      tracking.describe(entry.id(), typed);
    }
  }

  /** Nothing of what was typed stays. */
  void forget() {
    field.show("");
    billable.setSelected(false);
  }

  private void bill() {
    if (shown != null) {
      tracking.bill(shown.id(), billable.isSelected());
    }
  }

  private void show(Optional<EntryRow> now) {
    EntryRow before = shown;
    EntryRow entry = now.orElse(null);
    shown = entry;
    boolean runs = entry != null;
    button.setText(runs ? "Stop  F8" : "Start  F8");
    button.setIcon(Look.icon(runs ? "stop" : "play"));
    Look.named(button, runs ? "Stop" : "Start");
    if (entry == null) {
      if (before != null) {
        field.show("");
        billable.setSelected(false);
      }
    } else if (before == null || before.id() != entry.id() || isUntouched(before)) {
      field.show(entry.sentence().text());
      billable.setSelected(entry.billable());
    }
    showTime();
    if (runs) {
      tick.start();
    } else {
      tick.stop();
    }
  }

  private boolean isUntouched(EntryRow before) {
    return field.component().getText().equals(before.sentence().text());
  }

  private void showTime() {
    EntryRow entry = shown;
    clock.setText(Durations.clock(entry == null ? Duration.ZERO : entry.length(tracking.now())));
  }
}
