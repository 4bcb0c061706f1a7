package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.app.DatePickerDialog;
import android.app.TimePickerDialog;
import android.os.Bundle;
import android.text.format.DateFormat;
import android.view.View;
import android.widget.AutoCompleteTextView;
import android.widget.Button;
import android.widget.EditText;
import android.widget.TextView;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Details;
import dev.sluice.android.sample.data.Draft;
import dev.sluice.android.sample.data.Entries;
import dev.sluice.android.sample.res.R;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Edits one entry. */
final class EditScreen extends Screen {

  private final Entries entries;
  private final Navigation navigation;
  private final Consumer<Long> delete;
  private final Words words;
  private final DetailsButtons details;
  private @Nullable EditModel model;
  private boolean lengthUnclear;

  /**
   * Shows nothing yet.
   *
   * @param delete deletes the entry with this id
   */
  EditScreen(Activity activity, Entries entries, Navigation navigation, Consumer<Long> delete) {
    super(activity, R.layout.edit);
    this.entries = entries;
    this.navigation = navigation;
    this.delete = delete;
    this.words = new Words(activity);
    this.details = new DetailsButtons(activity, view, this::chosen);
    view.findViewById(R.id.back).setOnClickListener(button -> navigation.back());
  }

  /** Goes on with what {@link #save} kept, or else reads the entry. */
  EditScreen open(long id, Bundle state) {
    boolean fresh = id == Draft.NEW;
    view.<TextView>findViewById(R.id.title)
        .setText(fresh ? R.string.add_time : R.string.edit_entry);
    view.findViewById(R.id.delete).setVisibility(fresh ? View.GONE : View.VISIBLE);
    on(R.id.delete, () -> deleted(id)); // it need not be read for that
    EditModel kept = EditModel.of(entries, state);
    if (kept != null && kept.draft().id() == id) {
      edit(kept);
    } else {
      shown.add(
          EditModel.of(entries, id)
              .subscribe(this::edit, this::complain, () -> complain(R.string.gone)));
    }
    return this;
  }

  private void edit(EditModel opened) {
    model = opened;
    AutoCompleteTextView description = view.findViewById(R.id.edit_description);
    description.setText(draft().details().description(), false);
    AfterTyping.hear(
        description, text -> change(draft().with(draft().details().withDescription(text))));
    AfterTyping.hear(view.findViewById(R.id.length), this::lengthTyped);
    on(R.id.begin_day, () -> day(draft().start(), this::begin));
    on(R.id.begin_time, () -> time(draft().start(), this::begin));
    on(R.id.end_day, () -> day(stop(), this::end));
    on(R.id.end_time, () -> time(stop(), this::end));
    on(R.id.save, this::saved);
    shown.addAll(
        entries
            .choices()
            .observeOn(MainThread.scheduler())
            .subscribe(details::offer, this::complain),
        Suggestions.offer(description, entries, this::chosen),
        details.dialogs());
    show();
  }

  private void on(int id, Runnable action) {
    view.findViewById(id).setOnClickListener(button -> action.run());
  }

  private Draft draft() {
    return model().draft();
  }

  private EditModel model() {
    return Objects.requireNonNull(model, "nothing is edited yet");
  }

  private void change(Draft changed) {
    model().change(changed);
    show();
  }

  private Instant stop() {
    return Objects.requireNonNullElseGet(draft().stop(), Instant::now);
  }

  /** A button may be touched before the entry is read. */
  private void chosen(Details chosen) {
    if (model != null) {
      change(draft().with(chosen));
    }
  }

  private void begin(Instant moment) {
    lengthUnclear = false;
    change(draft().withStart(moment));
  }

  private void end(Instant moment) {
    lengthUnclear = false;
    change(draft().withStop(moment));
  }

  /** While the user types, the field has the user's words. */
  private void lengthTyped(String text) {
    Duration length = draft().length();
    if (length != null && !text.equals(Words.length(length))) {
      Duration typed = Words.length(text);
      lengthUnclear = typed == null;
      if (typed == null) {
        show();
      } else {
        change(draft().withLength(typed));
      }
    }
  }

  private void show() {
    Draft draft = draft();
    Instant stop = draft.stop();
    details.show(draft.details());
    moment(R.id.begin_day, R.id.begin_time, draft.start());
    view.<TextView>findViewById(R.id.delete)
        .setText(stop == null ? R.string.discard : R.string.delete);
    view.findViewById(R.id.ended).setVisibility(stop == null ? View.GONE : View.VISIBLE);
    if (stop != null) {
      moment(R.id.end_day, R.id.end_time, stop);
      showLength(Duration.between(draft.start(), stop));
    }
    int wrong = lengthUnclear ? R.string.length_unclear : model().wrong(Instant.now());
    view.findViewById(R.id.save).setEnabled(wrong == 0);
    if (wrong == 0) {
      view.findViewById(R.id.edit_error).setVisibility(View.GONE);
    } else {
      complain(wrong);
    }
  }

  private void showLength(Duration length) {
    EditText field = view.findViewById(R.id.length);
    if (!lengthUnclear && !length.equals(Words.length(field.getText().toString()))) {
      field.setText(Words.length(length));
    }
  }

  private void moment(int day, int time, Instant moment) {
    view.<Button>findViewById(day).setText(words.day(local(moment).toLocalDate()));
    view.<Button>findViewById(time).setText(words.time(moment));
  }

  private static ZonedDateTime local(Instant moment) {
    return moment.atZone(ZoneId.systemDefault());
  }

  private void day(Instant now, Consumer<Instant> chosen) {
    ZonedDateTime from = local(now);
    new DatePickerDialog(
            activity,
            (picker, year, month, day) ->
                chosen.accept(from.with(java.time.LocalDate.of(year, month + 1, day)).toInstant()),
            from.getYear(),
            from.getMonthValue() - 1,
            from.getDayOfMonth())
        .show();
  }

  private void time(Instant now, Consumer<Instant> chosen) {
    ZonedDateTime from = local(now);
    new TimePickerDialog(
            activity,
            (picker, hour, minute) ->
                chosen.accept(from.with(java.time.LocalTime.of(hour, minute)).toInstant()),
            from.getHour(),
            from.getMinute(),
            DateFormat.is24HourFormat(activity))
        .show();
  }

  private void deleted(long id) {
    delete.accept(id);
    navigation.back();
  }

  private void saved() {
    shown.add(model().save().subscribe(navigation::back, this::complain));
  }

  private void complain(Throwable why) {
    complain(activity.getString(R.string.not_possible, why.getMessage()));
  }

  private void complain(int text) {
    complain(activity.getString(text));
  }

  private void complain(String text) {
    TextView error = view.findViewById(R.id.edit_error);
    error.setText(text);
    error.setVisibility(View.VISIBLE);
  }

  @Override
  void save(Bundle state) {
    if (model != null) {
      model.save(state);
    }
  }
}
