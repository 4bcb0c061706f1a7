package dev.sluice.android.sample.ui;

import android.content.Context;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.Button;
import android.widget.LinearLayout;
import android.widget.TextView;
import dev.sluice.android.sample.data.Problem;
import dev.sluice.android.sample.res.R;
import dev.sluice.conflict.Loss;
import dev.sluice.schema.Field;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Problems as cards with what can be done. */
final class ProblemsAdapter extends BaseAdapter {

  /** Fields by their names; any other is shown by its column. */
  private static final Map<Field<?, ?>, Integer> FIELDS =
      Map.of(
          TimeEntry.DESCRIPTION, R.string.field_description,
          TimeEntry.START, R.string.field_start,
          TimeEntry.DURATION, R.string.field_duration,
          TimeEntry.PROJECT, R.string.field_project);

  private static final float LARGE = 1.1f; // such letters leave no room for three buttons in a row

  private final Words words;
  private final LongConsumer edit;
  private final Consumer<Runnable> decide;
  private List<Problem> problems = List.of();

  /**
   * Shows nothing yet.
   *
   * @param edit leads to the editing of an entry
   * @param decide carries out a decision off the main thread
   */
  ProblemsAdapter(Words words, LongConsumer edit, Consumer<Runnable> decide) {
    this.words = words;
    this.edit = edit;
    this.decide = decide;
  }

  void show(List<Problem> shown) {
    problems = shown;
    notifyDataSetChanged();
  }

  @Override
  public int getCount() {
    return problems.size();
  }

  @Override
  public Problem getItem(int position) {
    return problems.get(position);
  }

  @Override
  public long getItemId(int position) {
    return position;
  }

  @Override
  public View getView(int position, @Nullable View old, ViewGroup parent) {
    View view =
        old == null
            ? LayoutInflater.from(parent.getContext()).inflate(R.layout.row_problem, parent, false)
            : old;
    Problem problem = problems.get(position);
    Context context = view.getContext();
    boolean large = context.getResources().getConfiguration().fontScale > LARGE;
    view.<LinearLayout>findViewById(R.id.actions)
        .setOrientation(large ? LinearLayout.VERTICAL : LinearLayout.HORIZONTAL);
    String name = problem.name();
    view.<TextView>findViewById(R.id.problem_name)
        .setText(name == null ? context.getString(R.string.unknown_row) : words.name(name));
    if (problem instanceof Problem.Refused refused) {
      bind(view, refused);
    } else if (problem instanceof Problem.Overruled overruled) {
      bind(view, overruled);
    }
    return view;
  }

  private void bind(View view, Problem.Refused refused) {
    view.findViewById(R.id.card).setBackgroundResource(R.drawable.amber_bar);
    text(view, view.getContext().getString(R.string.refused, refused.failure().message()));
    button(view, R.id.first, R.string.retry, () -> decide.accept(refused.failure()::retry));
    boolean editable = refused.ref().type() == TimeEntry.TYPE && refused.name() != null;
    button(view, R.id.second, R.string.edit, () -> edit.accept(refused.ref().id()));
    view.findViewById(R.id.second).setVisibility(editable ? View.VISIBLE : View.GONE);
    button(view, R.id.third, R.string.discard, () -> decide.accept(refused.failure()::discard));
  }

  private void bind(View view, Problem.Overruled overruled) {
    Context context = view.getContext();
    Field<?, ?> field = overruled.conflict().field();
    boolean local = overruled.conflict().side() == Loss.Side.LOCAL;
    view.findViewById(R.id.card).setBackgroundResource(R.drawable.bar);
    text(
        view,
        context.getString(
            local ? R.string.merged_local : R.string.merged_server,
            name(context, field),
            value(context, field, overruled.kept()),
            value(context, field, overruled.other())));
    button(view, R.id.first, R.string.use_it, () -> decide.accept(overruled.conflict()::take));
    button(view, R.id.second, R.string.keep, () -> decide.accept(overruled.conflict()::dismiss));
    view.findViewById(R.id.second).setVisibility(View.VISIBLE);
    view.findViewById(R.id.third).setVisibility(View.GONE);
  }

  private static String name(Context context, @Nullable Field<?, ?> field) {
    if (field == null) {
      return context.getString(R.string.field_row);
    }
    Integer known = FIELDS.get(field);
    return known == null ? field.column() : context.getString(known);
  }

  private String value(Context context, @Nullable Field<?, ?> field, @Nullable Object value) {
    if (field == null) {
      boolean gone = Boolean.TRUE.equals(value);
      return context.getString(gone ? R.string.value_deleted : R.string.value_kept);
    }
    if (value == null || value.equals("")) {
      return context.getString(R.string.value_none);
    }
    if (value instanceof Instant moment) {
      return words.time(moment);
    }
    if (field == TimeEntry.DURATION && value instanceof Long seconds) {
      return seconds < 0
          ? context.getString(R.string.running)
          : words.duration(Duration.ofSeconds(seconds));
    }
    return value.toString();
  }

  private static void text(View view, String text) {
    view.<TextView>findViewById(R.id.problem_text).setText(text);
  }

  private static void button(View view, int id, int text, Runnable action) {
    Button button = view.findViewById(id);
    button.setText(text);
    button.setVisibility(View.VISIBLE);
    button.setOnClickListener(clicked -> action.run());
  }
}
