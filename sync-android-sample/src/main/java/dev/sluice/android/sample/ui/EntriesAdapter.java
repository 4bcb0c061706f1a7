package dev.sluice.android.sample.ui;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.Chronometer;
import android.widget.ImageView;
import android.widget.TextView;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.res.R;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Days and entries as lines of a list. */
final class EntriesAdapter extends BaseAdapter {

  private static final int DAY = 0;
  private static final int ENTRY = 1;

  private final Words words;
  private final LongConsumer again;
  private List<Item> items = List.of();

  /**
   * Shows nothing yet.
   *
   * @param again continues the entry with this id
   */
  EntriesAdapter(Words words, LongConsumer again) {
    this.words = words;
    this.again = again;
  }

  void show(List<Item> shown) {
    items = shown;
    notifyDataSetChanged();
  }

  @Override
  public int getCount() {
    return items.size();
  }

  @Override
  public Item getItem(int position) {
    return items.get(position);
  }

  @Override
  public boolean hasStableIds() {
    return true;
  }

  @Override
  public long getItemId(int position) {
    return items.get(position) instanceof Item.Entry entry
        ? entry.row().id()
        : -((Item.Day) items.get(position)).date().toEpochDay() - (1L << 40);
  }

  @Override
  public int getViewTypeCount() {
    return 2;
  }

  @Override
  public int getItemViewType(int position) {
    return items.get(position) instanceof Item.Day ? DAY : ENTRY;
  }

  @Override
  public boolean areAllItemsEnabled() {
    return false;
  }

  @Override
  public boolean isEnabled(int position) {
    return getItemViewType(position) == ENTRY;
  }

  @Override
  public View getView(int position, @Nullable View old, ViewGroup parent) {
    Item item = items.get(position);
    int layout = item instanceof Item.Day ? R.layout.row_day : R.layout.row_entry;
    View view =
        old == null ? LayoutInflater.from(parent.getContext()).inflate(layout, parent, false) : old;
    if (item instanceof Item.Day day) {
      bind(view, day);
    } else if (item instanceof Item.Entry entry) {
      bind(view, entry.row());
    }
    return view;
  }

  private void bind(View view, Item.Day day) {
    String name = words.day(day.date());
    view.<TextView>findViewById(R.id.day).setText(name);
    Duration ended = day.total();
    Instant running = day.running();
    Chronometer total = view.findViewById(R.id.total);
    if (ended != null && running != null) {
      Ticking.start(total, running.minus(ended), words::duration);
    } else {
      Ticking.stop(total, ended == null ? "" : words.duration(ended));
    }
    view.setContentDescription(
        ended == null || running != null ? name : name + ", " + words.spoken(ended));
    if (android.os.Build.VERSION.SDK_INT >= 28) {
      Api28.heading(view);
    }
  }

  private void bind(View view, EntryRow row) {
    String name = words.name(row.description());
    String detail = words.detail(row);
    view.<TextView>findViewById(R.id.description).setText(name);
    view.<TextView>findViewById(R.id.detail).setText(detail);
    Chronometer length = view.findViewById(R.id.duration);
    boolean runs = row.stop() == null;
    view.findViewById(R.id.front).setTranslationX(0); // a finger may have moved it
    view.<ImageView>findViewById(R.id.behind_start)
        .setImageResource(runs ? R.drawable.ic_stop : R.drawable.ic_timer);
    if (runs) {
      Ticking.start(length, row.start());
    } else {
      Ticking.stop(length, words.duration(row.length()));
    }
    View button = view.findViewById(R.id.again);
    button.setVisibility(runs ? View.INVISIBLE : View.VISIBLE);
    button.setOnClickListener(clicked -> again.accept(row.id()));
    button.setContentDescription(view.getContext().getString(R.string.again_what, name));
    String spoken =
        runs ? view.getContext().getString(R.string.running) : words.spoken(row.length());
    view.setContentDescription(name + ", " + detail + ", " + spoken + mark(view, row.state()));
  }

  /**
   * A clock: still only here. A triangle: the user has to look at it. What it says, if anything.
   */
  private static String mark(View view, SyncState state) {
    ImageView mark = view.findViewById(R.id.mark);
    boolean unsent = state == SyncState.PENDING;
    boolean refused = state == SyncState.REFUSED || state == SyncState.LOST;
    mark.setVisibility(unsent || refused ? View.VISIBLE : View.GONE);
    if (!unsent && !refused) {
      return "";
    }
    mark.setImageResource(unsent ? R.drawable.ic_unsent : R.drawable.ic_refused);
    return ", " + view.getContext().getString(unsent ? R.string.unsent : R.string.refused_row);
  }
}
