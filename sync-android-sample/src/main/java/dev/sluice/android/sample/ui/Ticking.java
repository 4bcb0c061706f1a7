package dev.sluice.android.sample.ui;

import android.os.SystemClock;
import android.widget.Chronometer;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;

/** Lengths that grow while they are seen. */
final class Ticking {

  private Ticking() {}

  /** Shows the time since then with its seconds. */
  static void start(Chronometer view, Instant since) {
    view.setOnChronometerTickListener(null);
    count(view, since);
  }

  /** Shows the time since then in these words. */
  static void start(Chronometer view, Instant since, Function<Duration, String> words) {
    view.setOnChronometerTickListener(ticked -> tell(ticked, words));
    count(view, since);
    tell(view, words);
  }

  private static void count(Chronometer view, Instant since) {
    long length = Duration.between(since, Instant.now()).toMillis();
    view.setBase(SystemClock.elapsedRealtime() - Math.max(0, length));
    view.start();
  }

  private static void tell(Chronometer view, Function<Duration, String> words) {
    view.setText(words.apply(Duration.ofMillis(SystemClock.elapsedRealtime() - view.getBase())));
  }

  /** Shows a length that stays. */
  static void stop(Chronometer view, String text) {
    view.stop();
    view.setText(text);
  }
}
