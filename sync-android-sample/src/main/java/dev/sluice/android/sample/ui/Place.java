package dev.sluice.android.sample.ui;

import android.os.Bundle;
import android.os.Parcelable;
import android.util.SparseArray;
import android.view.View;
import org.jspecify.annotations.Nullable;

/**
 * Where the user is. Outlives the process.
 *
 * @param entry that is edited, or 0; of a report the first day
 * @param before where back leads, null for out of the app
 */
record Place(Name name, long entry, @Nullable Place before) {

  private static final String NAME = "place.name";
  private static final String ENTRY = "place.entry";
  private static final String FROM_PROBLEMS = "place.fromProblems";
  private static final String VIEWS = "place.views";

  /** The screens. */
  enum Name {
    LIST,
    EDIT,
    PROBLEMS,
    SYNC,
    REPORT
  }

  static Place list() {
    return new Place(Name.LIST, 0, null);
  }

  static Place problems() {
    return new Place(Name.PROBLEMS, 0, list());
  }

  static Place sync() {
    return new Place(Name.SYNC, 0, list());
  }

  static Place report(long firstDay) {
    return new Place(Name.REPORT, firstDay, list());
  }

  Place edit(long id) {
    return new Place(Name.EDIT, id, this);
  }

  boolean isFirst() {
    return before == null;
  }

  /** Keeps where the user is, and what the views with an id have. */
  void save(Bundle state, View shown) {
    SparseArray<Parcelable> views = new SparseArray<>();
    shown.saveHierarchyState(views);
    state.putString(NAME, name.name());
    state.putLong(ENTRY, entry);
    state.putBoolean(FROM_PROBLEMS, before != null && before.name() == Name.PROBLEMS);
    state.putSparseParcelableArray(VIEWS, views);
  }

  static Place of(Bundle state) {
    String name = state.getString(NAME);
    if (name == null || name.equals(Name.LIST.name())) {
      return list();
    }
    if (name.equals(Name.PROBLEMS.name())) {
      return problems();
    }
    if (name.equals(Name.SYNC.name())) {
      return sync();
    }
    if (name.equals(Name.REPORT.name())) {
      return report(state.getLong(ENTRY));
    }
    Place before = state.getBoolean(FROM_PROBLEMS) ? problems() : list();
    return before.edit(state.getLong(ENTRY));
  }

  /** What {@link #save} kept of the views. */
  @SuppressWarnings("deprecation") // its successor came with Android 13
  static SparseArray<Parcelable> views(Bundle state) {
    SparseArray<Parcelable> kept = state.getSparseParcelableArray(VIEWS);
    return kept == null ? new SparseArray<>() : kept;
  }
}
