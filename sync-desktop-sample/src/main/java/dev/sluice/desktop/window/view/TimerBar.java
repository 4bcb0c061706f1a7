package dev.sluice.desktop.window.view;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.Sentence;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.entries.TypedSpan;
import java.awt.Insets;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
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
import javax.swing.Timer;
import net.miginfocom.swing.MigLayout;
import org.jspecify.annotations.Nullable;

/** What is being done now, how long already, and the button that starts and stops it. */
final class TimerBar {

  private static final int SECOND = 1000;
  private static final Sentence NOTHING = Sentence.parse("");

  /** What becomes of the words in the field. */
  private enum Words {
    /** They stay, about an entry that is to be started. */
    OWN(false),
    /** Their entry has ended. */
    GONE(true),
    /** They stay: the user has typed on since the entry was started. */
    TYPED_ON(true),
    /** Those of the entry take their place. */
    OUTDATED(true),
    /** They stay, about what they were about. */
    KEPT(false);

    /** Whether it is the entry that says what is billable. */
    final boolean areOfEntry;

    Words(boolean areOfEntry) {
      this.areOfEntry = areOfEntry;
    }
  }

  private final JPanel panel =
      new JPanel(new MigLayout("insets 14 16 10 16, gap 10", "[grow][][][][][]", "[center]"));
  private final CompletingField field;
  private final JToggleButton billable = Look.named(new JToggleButton(), "Billable");
  private final SinceField since;
  private final JButton discard = Look.button("Discard", this::discard);
  private final JLabel clock = Look.named(Look.label("0:00:00"), "Time of the running entry");
  private final JButton button = Look.named(KeyCap.button("F8"), "Start");
  private final Timer tick = new Timer(SECOND, event -> tick());
  private final Tracking tracking;
  private final boolean keepStarts;
  private @Nullable EntryRow shown;

  /** What the field began with, and what it said then. */
  private Sentence base = NOTHING;

  private String baseText = "";
  private String saved = "";
  private @Nullable String started;
  private String refused = "";

  /** Another entry was begun while the user typed about a new one: the words are not about it. */
  private boolean isDraft;

  TimerBar(Models models) {
    this.tracking = models.tracking();
    this.since = new SinceField(models, this::start);
    this.keepStarts = models.traits().keepStarts();
    this.field = new CompletingField(models, "Description", models.traits().hint());
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
    if (shown == null) {
      start();
    } else {
      save();
      tracking.toggle(typed(), billable.isSelected());
    }
  }

  private void start() {
    since.span().ifPresent(this::start);
  }

  private void start(TypedSpan span) {
    if (span.end().isPresent()) {
      tracking.add(typed(), billable.isSelected(), span, this::forget);
    } else {
      started = typed();
      tracking.start(typed(), billable.isSelected(), span.start(), () -> started = null);
    }
  }

  private void discard() {
    EntryRow entry = shown;
    if (entry != null) {
      tracking.delete(entry.id());
    }
  }

  /** The cursor goes to the place where the time is typed. */
  void focusTime() {
    since.component().requestFocusInWindow();
    since.component().selectAll();
  }

  private void entered() {
    if (field.take()) {
      return;
    }
    if (isDraft && !typed().isEmpty()) {
      start();
    } else if (shown == null) {
      toggle();
    } else {
      save();
    }
  }

  /** What was typed about the running entry is saved wherever the user goes next. */
  void save() {
    since.save();
    EntryRow entry = shown;
    if (entry != null && !isDraft && !typed().equals(baseText)) {
      String words = typed();
      saved = words;
      tracking.describe(entry, base, words, () -> refused(words));
    }
  }

  /** Words that were refused stay, or come back when their entry has stopped. */
  private void refused(String words) {
    saved = "";
    refused = words;
    if (shown == null && typed().isEmpty()) {
      field.show(words);
    }
  }

  /** What stands in the field and could not be saved. */
  List<String> unsaved() {
    Stream<String> words =
        !refused.isEmpty() && typed().equals(refused) ? Stream.of(refused) : Stream.empty();
    return Stream.concat(words, since.unsaved().stream()).toList();
  }

  /** Nothing of what was typed stays. */
  void forget() {
    isDraft = false;
    put(NOTHING);
    since.clear();
    billable.setSelected(false);
  }

  private void bill() {
    if (shown != null && !isDraft) {
      tracking.bill(shown.id(), billable.isSelected());
    }
  }

  private void show(Optional<EntryRow> now) {
    EntryRow entry = now.orElse(null);
    boolean isAnother = shown == null ? entry != null : entry == null || entry.id() != shown.id();
    if (isAnother) {
      save(); // an entry that was stopped elsewhere keeps what was typed about it
    }
    Words words = words(entry, isAnother);
    shown = entry;
    isDraft = entry != null && words == Words.OWN;
    started = entry != null && isAnother ? null : started;
    switch (words) {
      case OWN -> begin(NOTHING, "");
      case GONE -> put(NOTHING);
      case TYPED_ON -> begin(sentence(entry), sentence(entry).text());
      case OUTDATED -> put(sentence(entry));
      case KEPT -> {}
    }
    if (words.areOfEntry) {
      billable.setSelected(entry != null && entry.billable());
    }
    since.show(entry);
    showButton(entry != null);
    showTime();
  }

  /** What becomes of the words in the field when this entry runs, or none. */
  private Words words(@Nullable EntryRow entry, boolean isAnother) {
    boolean isStartedHere = isAnother && started != null;
    boolean isNew = !isStartedHere && !typed().isEmpty() && (isDraft || shown == null);
    if (entry == null) {
      return isDraft ? Words.OWN : isAnother ? Words.GONE : Words.KEPT;
    } else if (isNew) {
      return Words.OWN;
    } else if (isAnother) {
      return isTypedOn(entry) ? Words.TYPED_ON : Words.OUTDATED;
    }
    return isSettled(entry) ? Words.OUTDATED : Words.KEPT;
  }

  private static Sentence sentence(@Nullable EntryRow entry) {
    return entry == null ? NOTHING : entry.sentence();
  }

  private void showButton(boolean runs) {
    button.setText(runs ? "Stop" : "Start");
    button.setIcon((runs ? Drawn.STOP : Drawn.PLAY).icon());
    Look.fill(button, runs);
    Look.named(button, button.getText());
    Look.style(panel, runs ? Look.TINTED : null);
    Look.style(clock, runs ? Look.RUNS : Look.MUTED);
    discard.setVisible(runs && keepStarts);
    if (runs) {
      tick.start();
    } else {
      tick.stop();
    }
  }

  private String typed() {
    return field.component().getText();
  }

  private void put(Sentence sentence) {
    field.show(sentence.text());
    begin(sentence, typed());
  }

  /** What is typed from now on is a change of that. */
  private void begin(Sentence sentence, String text) {
    base = sentence;
    baseText = text;
  }

  /** Whether the user has typed on since this entry was started. */
  private boolean isTypedOn(EntryRow entry) {
    return started != null && !started.equals(typed()) && isAbout(entry, started);
  }

  /** Whether nothing was typed that the entry does not say. */
  private boolean isSettled(EntryRow entry) {
    return typed().equals(baseText) || (typed().equals(saved) && isAbout(entry, saved));
  }

  private static boolean isAbout(EntryRow entry, String text) {
    return Sentence.parse(text.strip()).description().equals(entry.description());
  }

  private void tick() {
    showTime();
    if (!panel.isDisplayable()) {
      tick.stop(); // its window has ended
    }
  }

  private void showTime() {
    EntryRow entry = shown;
    clock.setText(Durations.clock(entry == null ? Duration.ZERO : entry.length(tracking.now())));
  }
}
