package dev.sluice.android;

import android.os.Handler;
import android.os.Looper;
import io.reactivex.rxjava3.core.Scheduler;
import io.reactivex.rxjava3.schedulers.Schedulers;

/**
 * The app's main thread as a scheduler of RxJava, for {@link dev.sluice.SyncEngineBuilder#notifyOn}
 * and for what an app shows. RxAndroid does the same; an app that has it may use its scheduler.
 */
public final class MainThread {

  private static final Scheduler SCHEDULER =
      Schedulers.from(new Handler(Looper.getMainLooper())::post);

  private MainThread() {}

  /** Runs all work on the main thread, in turn, even work that the main thread schedules. */
  public static Scheduler scheduler() {
    return SCHEDULER;
  }
}
