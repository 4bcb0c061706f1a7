package dev.sluice.android.sample.ui;

import android.os.Bundle;
import dev.sluice.android.MainThread;
import dev.sluice.android.sample.data.Draft;
import dev.sluice.android.sample.data.Entries;
import dev.sluice.android.sample.res.R;
import io.reactivex.rxjava3.core.Completable;
import io.reactivex.rxjava3.core.Maybe;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is being edited: as it was, and as the user has it now. On the main thread. */
final class EditModel {

  private static final String BEFORE = "edit.before";
  private static final String NOW = "edit.now";

  private final Entries entries;
  private final Draft before;
  private Draft now;
  private boolean saving;

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
    Draft before = Kept.draft(state, BEFORE);
    Draft now = Kept.draft(state, NOW);
    return before == null || now == null ? null : new EditModel(entries, before, now);
  }

  Draft draft() {
    return now;
  }

  void change(Draft changed) {
    now = changed;
  }

  /**
   * Why it cannot be saved, as a resource; 0 if it can. Times that the user leaves as they are may
   * be in the future.
   */
  int wrong(Instant moment) {
    if (now.isBackwards()) {
      return R.string.end_before_begin;
    }
    if (now.isAfter(moment) && !now.isWhen(before)) {
      return R.string.in_the_future;
    }
    return now.details().isTooLong() ? R.string.too_long : 0;
  }

  /** Nothing is done by a second tap. */
  Completable save() {
    if (saving) {
      return Completable.never();
    }
    saving = true;
    return entries
        .save(now, before)
        .observeOn(MainThread.scheduler())
        .doOnError(failed -> saving = false);
  }

  void save(Bundle state) {
    Kept.put(state, BEFORE, before);
    Kept.put(state, NOW, now);
  }
}
