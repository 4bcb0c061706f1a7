package dev.sluice.android.sample.ui;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.AutoCompleteTextView;
import android.widget.BaseAdapter;
import android.widget.Filter;
import android.widget.Filterable;
import android.widget.TextView;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Details;
import dev.sluice.android.sample.data.Earlier;
import dev.sluice.android.sample.data.Entries;
import dev.sluice.android.sample.res.R;
import io.reactivex.rxjava3.core.Single;
import io.reactivex.rxjava3.disposables.Disposable;
import io.reactivex.rxjava3.subjects.PublishSubject;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Completes a description by those of earlier entries. */
final class Suggestions extends BaseAdapter implements Filterable {

  private static final int MOST = 6; // more would hide the screen
  private static final Single<List<Earlier>> NOTHING = Single.just(List.of());

  private final PublishSubject<String> typed = PublishSubject.create();
  private List<Earlier> found = List.of();

  private Suggestions() {}

  /**
   * Offers them while the user types, until it is disposed of.
   *
   * @param chosen hears what the earlier entry was about
   */
  static Disposable offer(AutoCompleteTextView field, Entries entries, Consumer<Details> chosen) {
    Suggestions suggestions = new Suggestions();
    field.setAdapter(suggestions);
    AfterTyping.hear(
        field,
        text -> {
          if (field.hasFocus()) {
            suggestions.typed.onNext(text);
          }
        });
    field.setOnItemClickListener(
        (list, row, position, id) -> {
          Details details = suggestions.getItem(position).details();
          suggestions.typed.onNext(""); // what was chosen is no question
          chosen.accept(details);
        });
    return suggestions
        .typed
        .switchMapSingle(text -> text.isEmpty() ? NOTHING : entries.earlier(text, MOST))
        .observeOn(MainThread.scheduler())
        .subscribe(
            earlier -> {
              suggestions.found = earlier;
              suggestions.notifyDataSetChanged();
              field.onFilterComplete(earlier.size());
            },
            gone -> {}); // the session has ended
  }

  @Override
  public int getCount() {
    return found.size();
  }

  @Override
  public Earlier getItem(int position) {
    return found.get(position);
  }

  @Override
  public long getItemId(int position) {
    return position;
  }

  @Override
  public View getView(int position, @Nullable View old, ViewGroup parent) {
    View view =
        old == null
            ? LayoutInflater.from(parent.getContext())
                .inflate(R.layout.row_suggestion, parent, false)
            : old;
    Earlier earlier = getItem(position);
    TextView project = view.findViewById(R.id.suggestion_project);
    view.<TextView>findViewById(R.id.suggestion).setText(earlier.details().description());
    project.setText(earlier.project());
    project.setVisibility(earlier.project() == null ? View.GONE : View.VISIBLE);
    return view;
  }

  /** What is found is found elsewhere. */
  @Override
  public Filter getFilter() {
    return new Filter() {
      @Override
      protected FilterResults performFiltering(@Nullable CharSequence text) {
        FilterResults results = new FilterResults();
        results.count = found.size();
        return results;
      }

      @Override
      protected void publishResults(@Nullable CharSequence text, FilterResults results) {}

      @Override
      public CharSequence convertResultToString(Object chosen) {
        return ((Earlier) chosen).details().description();
      }
    };
  }
}
