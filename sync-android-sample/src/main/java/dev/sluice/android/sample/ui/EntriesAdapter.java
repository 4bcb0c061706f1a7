package dev.sluice.android.sample.ui;

import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.BaseAdapter;
import android.widget.ImageView;
import android.widget.TextView;
import dev.sluice.android.sample.data.EntryRow;
import dev.sluice.android.sample.res.R;
import dev.sluice.store.SyncState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Days and entries as lines of a list. */
final class EntriesAdapter extends BaseAdapter {

  private static final int DAY = 0;
  private static final int ENTRY = 1;

  private final Words words;
  private List<Item> items = List.of();

  EntriesAdapter(Words words) {
    this.words = words;
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
    TextView total = view.findViewById(R.id.total);
    view.<TextView>findViewById(R.id.day).setText(words.day(day.date()));
    total.setText(day.total() == null ? "" : words.duration(day.total()));
    total.setContentDescription(day.total() == null ? null : words.spoken(day.total()));
    if (android.os.Build.VERSION.SDK_INT >= 28) {
      Api28.heading(view);
    }
  }

  private void bind(View view, EntryRow row) {
    String name = words.name(row.description());
    String detail = words.detail(row);
    String length = row.stop() == null ? running(view) : words.duration(row.length());
    view.<TextView>findViewById(R.id.description).setText(name);
    view.<TextView>findViewById(R.id.detail).setText(detail);
    view.<TextView>findViewById(R.id.duration).setText(length);
    String spoken = row.stop() == null ? running(view) : words.spoken(row.length());
    view.setContentDescription(name + ", " + detail + ", " + spoken + mark(view, row.state()));
  }

  private static String running(View view) {
    return view.getContext().getString(R.string.running);
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
