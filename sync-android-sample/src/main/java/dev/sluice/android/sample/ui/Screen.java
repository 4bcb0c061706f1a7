package dev.sluice.android.sample.ui;

import android.os.Bundle;
import android.view.View;

/** One of the activity's screens. On the main thread. */
interface Screen {

  /** What to show. */
  View view();

  /** Keeps what the user has typed and would lose; views with an id keep their own. */
  default void save(Bundle state) {}

  /** The screen is gone from view; it observes nothing more. */
  void close();
}
