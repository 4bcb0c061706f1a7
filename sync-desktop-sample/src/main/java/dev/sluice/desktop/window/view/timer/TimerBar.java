package dev.sluice.desktop.window.view.timer;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.text.TypedText;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.time.TypedSpan;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.keys.TextUndo;
import dev.sluice.desktop.window.view.look.Drawn;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.CompletingField;
import dev.sluice.desktop.window.view.parts.EachSecond;
import dev.sluice.desktop.window.view.parts.Models;
import java.awt.Insets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JTextField;
import javax.swing.JToggleButton;
import net.miginfocom.swing.MigLayout;

/** What is being done now, how long already, and the button that starts and stops it. */
public final class TimerBar {

  private static final int SECOND = 1000;

  private final JPanel panel =
      new JPanel(new MigLayout("insets 14 16 10 16, gap 10", "[grow][][][][][]", "[center]"));
  private final CompletingField field;
  private final JToggleButton billable = Look.named(new JToggleButton(), "Billable");
  private final SinceField since;
  private final JButton discard = Look.button("Discard", this::discard);
  private final JLabel clock = Look.named(Look.label(""), "Time of the running entry");
  private final JButton button = Look.named(KeyCap.button("F8"), "Start");
  private final EachSecond second = new EachSecond(panel, this::showTime);
  private final Tracking tracking;
  private final TimeStyles times;
  private final boolean keepStarts;
  private final TimerWords words = new TimerWords();
  private String refused = "";

  /** The user has said whether what is typed is billable: no completion says otherwise. */
  private boolean isBillingSaid;

  public TimerBar(Models models) {
    this.tracking = models.tracking();
    this.times = models.times();
    this.since = new SinceField(models, this::start);
    this.keepStarts = models.traits().keepStarts();
    this.field =
        new CompletingField(
            models,
            "Description",
            models.traits().hint(),
            new CompletingField.Followers(this::completed, this::uncompleted));
    field.component().putClientProperty("JTextField.margin", new Insets(6, 8, 6, 8));
    TextUndo.share(field.component());
    field.component().addActionListener(event -> entered());
    Keys.whenLeft(field.component(), this::save);
    billable.setIcon(Drawn.MONEY.icon());
    billable.addItemListener(
        event -> billable.setToolTipText(Look.billable(billable.isSelected())));
    billable.setToolTipText(Look.billable(false));
    billable.addActionListener(event -> bill());
    clock.putClientProperty(Look.STYLE_CLASS, Look.LARGE);
    button.putClientProperty("JButton.buttonType", "roundRect");
    button.addActionListener(event -> toggle());
    button.setMultiClickThreshhold(SECOND); // a double click starts, and does not stop at once
    panel.add(field.component(), "growx, w 160:160:");
    panel.add(billable, "hidemode 3");
    billable.setVisible(models.traits().areBilled());
    panel.add(since.component(), "hidemode 3, wmin 60");
    panel.add(clock, "wmin 92");
    panel.add(button, "wmin 104, hmin 32");
    panel.add(discard, "hidemode 3");
    discard.setText("×");
    discard.setToolTipText("Discard: delete the entry that runs");
    since.component().setVisible(keepStarts);
    models.desk().show(tracking.running(), this::show);
    models.desk().show(times.shown(), style -> showTime());
  }

  public JComponent component() {
    return panel;
  }

  public JTextField field() {
    return field.component();
  }

  /** Stops what runs, or starts what was typed: the same from everywhere. */
  public void toggle() {
    field.hide();
    if (words.shown() == null) {
      start();
    } else {
      save();
      tracking.toggle(typed(), billable.isSelected());
    }
  }

  /** What the earlier entry said of billing is seen before it is saved. */
  private void completed() {
    Boolean isBilled = field.typed().billable();
    if (isBilled != null && !isBillingSaid) {
      billable.setSelected(isBilled);
    }
  }

  /** What a completion brought goes with its words. */
  private void uncompleted() {
    if (!isBillingSaid) {
      EntryRow entry = words.described();
      billable.setSelected(entry != null && entry.billable());
    }
  }

  private void start() {
    since.span().ifPresent(this::start);
  }

  private void start(TypedSpan span) {
    if (span.end().isPresent()) {
      tracking.add(
          new Tracking.Passed(typed(), billable.isSelected(), span), times.now(), this::forget);
    } else {
      words.start(typed());
      tracking.start(typed(), billable.isSelected(), span.start(), () -> words.start(null));
    }
  }

  private void discard() {
    EntryRow entry = words.shown();
    if (entry != null) {
      tracking.delete(entry.id());
    }
  }

  /** The cursor goes to the place where the time is typed. */
  public void focusTime() {
    since.component().requestFocusInWindow();
    since.component().selectAll();
  }

  private void entered() {
    if (field.take()) {
      return;
    }
    if (words.isDraft() && !typed().isEmpty()) {
      start();
    } else if (words.shown() == null) {
      toggle();
    } else {
      save();
    }
  }

  /** What was typed about the running entry is saved wherever the user goes next. */
  public void save() {
    since.save();
    EntryRow entry = words.described();
    TypedText typed = asSeen(field.typed());
    if (entry != null && words.areChanged(typed)) {
      words.save(typed.words());
      tracking.describe(entry, words.base(), typed, () -> refused(entry, typed.words()));
    }
  }

  /** The user may have said otherwise after the text was completed. */
  private TypedText asSeen(TypedText typed) {
    return typed.billable() == null ? typed : new TypedText(typed.words(), billable.isSelected());
  }

  /** Words that were refused stay, or come back if those of their entry have taken their place. */
  private void refused(EntryRow entry, String text) {
    words.save("");
    refused = text;
    if (words.areReplaced(entry, typed())) {
      field.show(text);
    }
  }

  /** What stands in the field and could not be saved. */
  public List<String> unsaved() {
    Stream<String> stays =
        !refused.isEmpty() && typed().equals(refused) ? Stream.of(refused) : Stream.empty();
    return Stream.concat(stays, since.unsaved().stream()).toList();
  }

  /** Nothing of what was typed stays. */
  public void forget() {
    field.show("");
    words.forget();
    since.clear();
    isBillingSaid = false;
    billable.setSelected(false);
  }

  private void bill() {
    isBillingSaid = true;
    EntryRow entry = words.described();
    if (entry != null) {
      tracking.bill(entry.id(), billable.isSelected());
    }
  }

  private void show(Optional<EntryRow> now) {
    EntryRow entry = now.orElse(null);
    boolean isAnother = words.isAnother(entry);
    if (isAnother) {
      save(); // an entry that was stopped elsewhere keeps what was typed about it
    }
    TimerWords.Fate fate = words.show(entry, typed());
    if (fate == TimerWords.Fate.GONE || fate == TimerWords.Fate.OUTDATED) {
      field.show(entry == null ? "" : entry.sentence().text());
      words.begin(typed(), entry);
    }
    if (fate.areOfEntry) {
      isBillingSaid &= !isAnother;
      billable.setSelected(entry != null && entry.billable());
    }
    since.show(entry);
    showButton(entry != null);
    showTime();
  }

  private void showButton(boolean runs) {
    button.setText(runs ? "Stop" : "Start");
    button.setIcon((runs ? Drawn.STOP : Drawn.PLAY).icon());
    Look.fill(button, runs);
    Look.named(button, button.getText());
    Look.style(panel, runs ? Look.TINTED : null);
    Look.style(clock, runs ? Look.RUNS : Look.MUTED);
    discard.setVisible(runs && keepStarts);
    second.runs(runs);
  }

  private String typed() {
    return field.component().getText();
  }

  private void showTime() {
    EntryRow entry = words.shown();
    clock.setText(times.now().exact(entry == null ? Duration.ZERO : entry.length(tracking.now())));
  }
}
