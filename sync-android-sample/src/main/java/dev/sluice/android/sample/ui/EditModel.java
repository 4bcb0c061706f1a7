package dev.sluice.android.sample.ui;

import android.os.Bundle;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Draft;
import dev.sluice.android.sample.data.Entries;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is being edited: as it was, and as the user has it now. On the main thread. */
final class EditModel {

  private static final String PREFIX = "edit.";

  private final Entries entries;
  private Draft before;
  private Draft now;

  private EditModel(Entries entries, Draft before, Draft now) {
    this.entries = entries;
    this.before = before;
    this.now = now;
  }

  /** Reads the entry; empty if it is gone. */
  static Maybe<EditModel> of(Entries entries, long id) {
    return entries
        .draft(id)
        .observeOn(MainThread.scheduler())
        .map(draft -> new EditModel(entries, draft, draft));
  }

  /** From what {@link #save(Bundle)} kept, also in another process; null if it kept nothing. */
  static @Nullable EditModel of(Entries entries, Bundle state) {
    Draft before = draft(state, "before.");
    Draft now = draft(state, "now.");
    return before == null || now == null ? null : new EditModel(entries, before, now);
  }

  Draft draft() {
    return now;
  }

  void change(Draft changed) {
    now = changed;
  }

  Completable save() {
    return entries.save(now, before).observeOn(MainThread.scheduler());
  }

  void save(Bundle state) {
    put(state, "before.", before);
    put(state, "now.", now);
  }

  private static void put(Bundle state, String name, Draft draft) {
    String key = PREFIX + name;
    Instant stop = draft.stop();
    state.putLong(key + "id", draft.id());
    state.putString(key + "description", draft.description());
    state.putSerializable(key + "project", draft.project());
    state.putSerializable(key + "start", draft.start());
    state.putSerializable(key + "stop", stop);
  }

  @SuppressWarnings("deprecation") // its successor came with Android 13
  private static @Nullable Draft draft(Bundle state, String name) {
    String key = PREFIX + name;
    String description = state.getString(key + "description");
    return state.getSerializable(key + "start") instanceof Instant start && description != null
        ? new Draft(
            state.getLong(key + "id"),
            description,
            (Long) state.getSerializable(key + "project"),
            start,
            (Instant) state.getSerializable(key + "stop"))
        : null;
  }
}
