package dev.sluice.android.sample.ui;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import android.app.Activity;
import android.app.AlertDialog;
import android.view.View;
import android.widget.Button;
import android.widget.ToggleButton;
import dev.sluice.android.sample.data.Choices;
import dev.sluice.android.sample.data.Details;
import dev.sluice.android.sample.res.R;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import io.reactivex.rxjava3.disposables.Disposable;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Project, tags and billable of an entry, each as a button of the layout "details". */
final class DetailsButtons {

  private final Activity activity;
  private final Button project;
  private final Button tags;
  private final ToggleButton billable;
  private final Consumer<Details> changed;
  private Choices choices = new Choices(List.of(), List.of());
  private Details details = Details.NONE;
  private @Nullable AlertDialog open;

  /**
   * Shows nothing yet.
   *
   * @param changed hears what the user has chosen
   */
  DetailsButtons(Activity activity, View view, Consumer<Details> changed) {
    this.activity = activity;
    this.project = view.findViewById(R.id.project);
    this.tags = view.findViewById(R.id.tags);
    this.billable = view.findViewById(R.id.billable);
    this.changed = changed;
    project.setOnClickListener(button -> chooseProject());
    tags.setOnClickListener(button -> chooseTags());
    billable.setOnClickListener(
        button -> changed.accept(details.withBillable(billable.isChecked())));
  }

  /** Closes the dialog that is open, when it is disposed of. */
  Disposable dialogs() {
    return Disposable.fromRunnable(
        () -> {
          if (open != null) {
            open.dismiss();
          }
        });
  }

  void offer(Choices offered) {
    choices = offered;
    show(details);
  }

  void show(Details shown) {
    details = shown;
    billable.setChecked(shown.billable());
    project.setText(
        choices.projects().stream()
            .filter(known -> Objects.equals(known.id(), shown.project()))
            .map(Project::name)
            .findFirst()
            .orElse(activity.getString(R.string.no_project)));
    String names =
        choices.tags().stream()
            .filter(known -> shown.tags().contains(known.id()))
            .map(known -> "#" + known.name())
            .collect(joining(" "));
    tags.setText(names.isEmpty() ? activity.getString(R.string.no_tags) : names);
  }

  /** An archived project is only offered where it is the entry's. */
  private void chooseProject() {
    List<Project> offered =
        choices.projects().stream()
            .filter(known -> known.active() || Objects.equals(known.id(), details.project()))
            .collect(toList());
    List<String> names = new ArrayList<>();
    names.add(activity.getString(R.string.no_project));
    offered.forEach(known -> names.add(known.name()));
    int now =
        1
            + IntStream.range(0, offered.size())
                .filter(i -> Objects.equals(offered.get(i).id(), details.project()))
                .findFirst()
                .orElse(-1);
    open =
        new AlertDialog.Builder(activity)
            .setTitle(R.string.project)
            .setSingleChoiceItems(
                names.toArray(new String[0]),
                now,
                (dialog, which) -> {
                  dialog.dismiss();
                  Long chosen = which == 0 ? null : offered.get(which - 1).id();
                  changed.accept(details.withProject(chosen));
                })
            .show();
  }

  private void chooseTags() {
    List<Tag> offered = choices.tags();
    List<Long> chosen = new ArrayList<>(details.tags());
    boolean[] on = new boolean[offered.size()];
    for (int i = 0; i < on.length; i++) {
      on[i] = chosen.contains(offered.get(i).id());
    }
    AlertDialog.Builder dialog = new AlertDialog.Builder(activity).setTitle(R.string.tags);
    if (offered.isEmpty()) {
      dialog.setMessage(R.string.tags_unknown);
    } else {
      dialog.setMultiChoiceItems(
          offered.stream().map(Tag::name).toArray(String[]::new),
          on,
          (shown, which, yes) -> {
            Long id = offered.get(which).id();
            if (!yes) {
              chosen.remove(id);
            } else if (!chosen.contains(id)) {
              chosen.add(id);
            }
          });
    }
    open =
        dialog
            .setPositiveButton(
                android.R.string.ok, (shown, which) -> changed.accept(details.withTags(chosen)))
            .setNegativeButton(android.R.string.cancel, null)
            .show();
  }
}
