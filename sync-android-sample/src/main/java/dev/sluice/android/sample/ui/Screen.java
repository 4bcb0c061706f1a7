package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.os.Bundle;
import android.view.View;
import io.reactivex.rxjava3.disposables.CompositeDisposable;

/** One of the activity's screens. On the main thread. */
abstract class Screen {

  final Activity activity;

  /** What to show. */
  final View view;

  /** What it observes and what it waits for. */
  final CompositeDisposable shown = new CompositeDisposable();

  Screen(Activity activity, int layout) {
    this.activity = activity;
    this.view = activity.getLayoutInflater().inflate(layout, null);
  }

  /** Keeps what the user has typed and would lose; views with an id keep their own. */
  void save(Bundle state) {}

  /** What tells of days or times is to be told anew. */
  void clockChanged() {}

  /** The screen is gone from view; it observes nothing more. */
  final void close() {
    shown.dispose();
  }
}
