package dev.sluice.desktop.window.view.timer;

import com.formdev.flatlaf.FlatClientProperties;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.entries.TimeEdit;
import dev.sluice.desktop.window.entries.Tracking;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.time.TypedSpan;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.keys.TextUndo;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Models;
import java.time.Instant;
import java.util.Optional;
import javax.swing.JTextField;
import org.jspecify.annotations.Nullable;

/**
 * Since when the clock runs, which is edited in place. While nothing runs, what is typed there says
 * when the next entry has begun, or when it was.
 */
final class SinceField {

  private static final String HINT = "9:00-10:30";
  private static final int COLUMNS = 9;

  private final JTextField field = Look.named(new JTextField(COLUMNS), "Since");
  private final Tracking tracking;
  private final Desk desk;
  private final TimeStyles times;
  private @Nullable EntryRow running;
  private String shown = "";

  /**
   * One that says nothing.
   *
   * @param start starts what was typed, or adds it
   */
  SinceField(Models models, Runnable start) {
    this.tracking = models.tracking();
    this.desk = models.desk();
    this.times = models.times();
    models.desk().show(times.shown(), style -> show(running));
    field.putClientProperty(FlatClientProperties.PLACEHOLDER_TEXT, HINT);
    field.addActionListener(
        event -> {
          if (running == null) {
            start.run();
          } else {
            save();
          }
        });
    Keys.whenLeft(field, this::save);
  }

  JTextField component() {
    return field;
  }

  /** Shows since when that entry runs. What the user is typing there stays. */
  void show(@Nullable EntryRow entry) {
    boolean isAnother = entry == null ? running != null : running == null;
    running = entry;
    String since = entry == null ? "" : times.now().since(entry.start(), tracking.now());
    if (isAnother || field.getText().equals(shown)) {
      put(since);
    }
    shown = since;
  }

  private void put(String text) {
    if (!field.getText().equals(text)) {
      field.setText(text);
      TextUndo.forget(field);
    }
    says(Optional.empty());
  }

  /** Nothing of what was typed stays. */
  void clear() {
    put(running == null ? "" : shown);
  }

  /** What was typed about the entry that runs and could not be saved. */
  Optional<String> unsaved() {
    return Optional.of(field.getText()).filter(typed -> running != null && !typed.equals(shown));
  }

  /** Begins the entry that runs when its user says. From one time to another is another entry. */
  void save() {
    EntryRow entry = running;
    if (entry == null || field.getText().equals(shown)) {
      return;
    }
    Optional<TypedSpan> passed =
        TypedSpan.parse(field.getText(), tracking.now(), times.now().zone())
            .filter(TypedSpan::isRange);
    if (passed.isPresent()) {
      add(passed.get());
    } else {
      TimeEdit edit =
          TimeEdit.start(entry, field.getText(), new TimeEdit.Here(tracking.now(), times.now()));
      says(edit.refusal());
      if (edit.refusal().isEmpty()) {
        shown = field.getText();
        edit.write().accept(tracking);
      }
    }
  }

  private void add(TypedSpan passed) {
    Optional<String> refusal = passed.refusal(tracking.now(), times.now());
    says(refusal);
    if (refusal.isEmpty()) {
      put(shown);
      tracking.add(new Tracking.Passed("", false, passed), times.now(), () -> {});
    }
  }

  /** When the next entry was or has begun; empty if that is not understood, which is said. */
  Optional<TypedSpan> span() {
    Instant now = tracking.now();
    if (running != null || field.getText().isBlank()) {
      return Optional.of(TypedSpan.since(now));
    }
    Optional<TypedSpan> span = TypedSpan.parse(field.getText(), now, times.now().zone());
    Optional<String> refusal =
        span.map(one -> one.refusal(now, times.now())).orElse(Optional.of(TypedSpan.TYPED));
    says(refusal);
    return refusal.isEmpty() ? span : Optional.empty();
  }

  private void says(Optional<String> refusal) {
    field.putClientProperty(
        FlatClientProperties.OUTLINE,
        refusal.map(why -> FlatClientProperties.OUTLINE_ERROR).orElse(null));
    field.setToolTipText(refusal.orElse(running == null ? TypedSpan.TYPED : "Since when"));
    refusal.ifPresent(why -> desk.tell(Notice.of(why)));
  }
}
