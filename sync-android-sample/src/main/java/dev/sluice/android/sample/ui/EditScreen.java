package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.app.DatePickerDialog;
import android.app.TimePickerDialog;
import android.os.Bundle;
import android.text.Editable;
import android.text.format.DateFormat;
import android.view.View;
import android.widget.AdapterView;
import android.widget.ArrayAdapter;
import android.widget.Button;
import android.widget.EditText;
import android.widget.Spinner;
import android.widget.TextView;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Draft;
import dev.sluice.android.sample.data.Entries;
import dev.sluice.android.sample.res.R;
import dev.sluice.tracker.Project;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Edits one entry. */
final class EditScreen extends Screen {

  private final Entries entries;
  private final Navigation navigation;
  private final Consumer<Long> delete;
  private final Words words;
  private List<Project> projects = List.of();
  private @Nullable EditModel model;

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
    view.<TextView>findViewById(R.id.title).setText(R.string.edit_entry);
    view.findViewById(R.id.back).setOnClickListener(button -> navigation.back());
  }

  /** Goes on with what {@link #save} kept, or else reads the entry. */
  EditScreen open(long id, Bundle state) {
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
    EditText description = view.findViewById(R.id.edit_description);
    description.setText(draft().description());
    description.addTextChangedListener(
        new AfterTyping() {
          @Override
          public void afterTextChanged(Editable text) {
            change(draft().withDescription(text.toString()));
          }
        });
    on(R.id.begin_day, () -> day(draft().start(), this::begin));
    on(R.id.begin_time, () -> time(draft().start(), this::begin));
    on(R.id.end_day, () -> day(stop(), this::end));
    on(R.id.end_time, () -> time(stop(), this::end));
    on(R.id.save, this::saved);
    shown.add(
        entries
            .projects()
            .observeOn(MainThread.scheduler())
            .subscribe(this::offer, this::complain));
    show();
  }

  private void on(int id, Runnable action) {
    view.findViewById(id).setOnClickListener(button -> action.run());
  }

  private Draft draft() {
    return Objects.requireNonNull(model, "nothing is edited yet").draft();
  }

  private void change(Draft changed) {
    Objects.requireNonNull(model, "nothing is edited yet").change(changed);
    show();
  }

  private Instant stop() {
    return Objects.requireNonNullElseGet(draft().stop(), Instant::now);
  }

  private void begin(Instant moment) {
    change(draft().withStart(moment));
  }

  private void end(Instant moment) {
    change(draft().withStop(moment));
  }

  private void show() {
    Draft draft = draft();
    Instant stop = draft.stop();
    moment(R.id.begin_day, R.id.begin_time, draft.start());
    view.findViewById(R.id.end_label).setVisibility(stop == null ? View.GONE : View.VISIBLE);
    view.findViewById(R.id.end_row).setVisibility(stop == null ? View.GONE : View.VISIBLE);
    if (stop != null) {
      moment(R.id.end_day, R.id.end_time, stop);
    }
    boolean tooLong = Draft.isTooLong(draft.description());
    view.findViewById(R.id.save).setEnabled(!draft.isBackwards() && !tooLong);
    if (draft.isBackwards()) {
      complain(R.string.end_before_begin);
    } else if (tooLong) {
      complain(R.string.too_long);
    } else {
      view.findViewById(R.id.edit_error).setVisibility(View.GONE);
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

  private void offer(List<Project> offered) {
    projects = offered;
    List<String> names = new ArrayList<>();
    names.add(activity.getString(R.string.no_project));
    offered.forEach(project -> names.add(project.name()));
    ArrayAdapter<String> adapter =
        new ArrayAdapter<>(activity, android.R.layout.simple_spinner_item, names);
    adapter.setDropDownViewResource(android.R.layout.simple_spinner_dropdown_item);
    Spinner spinner = view.findViewById(R.id.project);
    spinner.setAdapter(adapter);
    spinner.setSelection(position(draft().project()), false);
    spinner.setOnItemSelectedListener(
        new AdapterView.OnItemSelectedListener() {
          @Override
          public void onItemSelected(AdapterView<?> all, View row, int position, long id) {
            change(draft().withProject(position == 0 ? null : projects.get(position - 1).id()));
          }

          @Override
          public void onNothingSelected(AdapterView<?> all) {}
        });
  }

  private int position(@Nullable Long project) {
    for (int i = 0; i < projects.size(); i++) {
      if (project != null && projects.get(i).id() == project) {
        return i + 1;
      }
    }
    return 0;
  }

  private void deleted(long id) {
    delete.accept(id);
    navigation.back();
  }

  private void saved() {
    shown.add(
        Objects.requireNonNull(model, "nothing is edited yet")
            .save()
            .subscribe(navigation::back, this::complain));
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
