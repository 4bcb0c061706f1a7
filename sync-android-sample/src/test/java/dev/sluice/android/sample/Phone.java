package dev.sluice.android.sample;

import static org.robolectric.Shadows.shadowOf;

import android.app.Activity;
import android.app.job.JobInfo;
import android.app.job.JobParameters;
import android.app.job.JobService;
import android.os.Bundle;
import android.os.Looper;
import android.os.SystemClock;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.widget.EditText;
import android.widget.TextView;
import dev.sluice.android.sample.background.AppJob;
import dev.sluice.android.sample.res.R;
import dev.sluice.android.sample.ui.MainActivity;
import dev.sluice.testkit.TrackerServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowPausedLooper;
import org.robolectric.util.ReflectionHelpers;

/** A phone in a user's hand: what is on its screen, and what a finger does. */
final class Phone {

  private static final int GUARD = 180_000; // ms; far more than a busy machine takes

  final TestApp app = (TestApp) RuntimeEnvironment.getApplication();
  private ActivityController<MainActivity> activity =
      Robolectric.buildActivity(MainActivity.class).setup();

  MainActivity activity() {
    return activity.get();
  }

  /** As a user does for the first time. */
  void logIn(String server, String token) {
    untilShown(R.id.log_in);
    type(R.id.server, server);
    type(R.id.token, token);
    click(R.id.log_in);
  }

  void logIn(String server) {
    logIn(server, TrackerServer.TOKEN);
    untilShown(R.id.entries);
  }

  /** Lets the main thread work until this is so. */
  void until(String what, BooleanSupplier so) {
    ShadowPausedLooper main = (ShadowPausedLooper) shadowOf(Looper.getMainLooper());
    main.idle();
    long before = System.nanoTime();
    while (!so.getAsBoolean()) {
      main.poll(GUARD); // until another thread posts something
      main.idle();
      if (System.nanoTime() - before > GUARD * 1_000_000L) {
        throw new AssertionError(what + " never came; on the screen: " + texts());
      }
    }
  }

  void untilText(String part) {
    until(part, () -> texts().stream().anyMatch(text -> text.contains(part)));
  }

  void untilNoText(String part) {
    until("no " + part, () -> texts().stream().noneMatch(text -> text.contains(part)));
  }

  void untilShown(int id) {
    until("the view " + id, () -> isShown(id));
  }

  boolean isShown(int id) {
    View view = activity().findViewById(id);
    return view != null && view.isShown();
  }

  String text(int id) {
    return activity().<TextView>findViewById(id).getText().toString();
  }

  void type(int id, String text) {
    activity().<EditText>findViewById(id).setText(text);
  }

  void click(int id) {
    activity().findViewById(id).performClick();
  }

  /** The first view that has this text and can be clicked, or whose parents can. */
  void click(String text) {
    View view = views(root()).stream().filter(v -> hasText(v, text)).findFirst().orElseThrow();
    while (!view.performClick()) {
      if (view.getParent() instanceof android.widget.AdapterView<?> list) {
        int position = list.getPositionForView(view);
        list.performItemClick(view, position, list.getItemIdAtPosition(position));
        return;
      }
      view = (View) view.getParent();
    }
  }

  static boolean hasText(View view, String text) {
    return view.isShown()
        && view instanceof TextView words
        && words.getText().toString().equals(text);
  }

  /** The view that a screen reader calls so. */
  void clickSpoken(String words) {
    spoken(words).orElseThrow().performClick();
  }

  Optional<View> spoken(String words) {
    return views(root()).stream()
        .filter(view -> view.isShown() && words.contentEquals(described(view)))
        .findFirst();
  }

  private static CharSequence described(View view) {
    return Objects.requireNonNullElse(view.getContentDescription(), "");
  }

  /** The window is in front, so that it shows what belongs to a field with focus. */
  void look() {
    activity.windowFocusChanged(true);
  }

  /** The clock of the phone goes on. */
  void pass(Duration time) {
    shadowOf(Looper.getMainLooper()).idleFor(time);
  }

  /** All that can be read on the screen, from top to bottom. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    for (View view : views(root())) {
      if (view instanceof TextView text && view.isShown() && text.length() > 0) {
        texts.add(text.getText().toString());
      }
    }
    return texts;
  }

  View root() {
    return activity().getWindow().getDecorView();
  }

  static List<View> views(View view) {
    List<View> all = new ArrayList<>(List.of(view));
    if (view instanceof ViewGroup group) {
      for (int i = 0; i < group.getChildCount(); i++) {
        all.addAll(views(group.getChildAt(i)));
      }
    }
    return all;
  }

  /** A finger goes down the list by so many pixels. */
  void pull(int pixels) {
    View list = activity().findViewById(R.id.pull);
    int[] at = new int[2];
    list.getLocationInWindow(at);
    float x = at[0] + 50;
    float y = at[1] + 50;
    long down = SystemClock.uptimeMillis();
    touch(down, MotionEvent.ACTION_DOWN, x, y);
    for (int i = 1; i <= 10; i++) {
      touch(down, MotionEvent.ACTION_MOVE, x, y + pixels * i / 10f);
    }
    touch(down, MotionEvent.ACTION_UP, x, y + pixels);
  }

  /** A finger moves a row of the list by so many pixels to the right. */
  void swipe(String text, int pixels) {
    until("the row of " + text, () -> row(text).isPresent());
    View row = row(text).orElseThrow();
    int[] at = new int[2];
    row.getLocationInWindow(at);
    float x = at[0] + row.getWidth() / 2f;
    float y = at[1] + row.getHeight() / 2f;
    long down = SystemClock.uptimeMillis();
    touch(down, MotionEvent.ACTION_DOWN, x, y);
    for (int i = 1; i <= 10; i++) {
      touch(down, MotionEvent.ACTION_MOVE, x + pixels * i / 10f, y);
    }
    touch(down, MotionEvent.ACTION_UP, x + pixels, y);
  }

  private Optional<View> row(String text) {
    return views(activity().findViewById(R.id.entries)).stream()
        .filter(view -> hasText(view, text))
        .findFirst();
  }

  private void touch(long down, int action, float x, float y) {
    MotionEvent event = MotionEvent.obtain(down, SystemClock.uptimeMillis(), action, x, y, 0);
    root().dispatchTouchEvent(event);
    event.recycle();
  }

  /** As the system does with a job that it has kept. */
  void run(JobInfo kept) {
    JobParameters parameters = Shadow.newInstanceOf(JobParameters.class);
    ReflectionHelpers.setField(parameters, "jobId", kept.getId());
    ReflectionHelpers.setField(parameters, "extras", kept.getExtras());
    AppJob job = Robolectric.buildService(AppJob.class).create().get();
    job.onStartJob(parameters);
    until("the end of the job", () -> shadowOf((JobService) job).getIsJobFinished());
  }

  void rotate() {
    activity = activity.recreate();
  }

  /** The user changes settings of the system: language, theme, size of letters. */
  void set(String qualifiers, float letters) {
    RuntimeEnvironment.setQualifiers(qualifiers);
    RuntimeEnvironment.setFontScale(letters);
    activity = activity.configurationChange().visible();
  }

  /** The user goes to another app. */
  void leave() {
    activity.pause().stop();
  }

  /** The user leaves the app by the back gesture, in the middle of what it does. */
  void finish() {
    activity.pause().stop().destroy();
  }

  void comeBack() {
    activity = Robolectric.buildActivity(MainActivity.class).setup();
  }

  void show() {
    activity.start().resume();
  }

  /** The system ends the process while the app is in the background; the user comes back. */
  void dieAndReturn() {
    Bundle state = new Bundle();
    activity.pause().stop().saveInstanceState(state).destroy();
    app.startAgain();
    activity =
        Robolectric.buildActivity(MainActivity.class)
            .create(state)
            .start()
            .restoreInstanceState(state)
            .postCreate(state)
            .resume()
            .visible();
  }

  void close() {
    Activity shown = activity.get();
    if (!shown.isDestroyed()) {
      activity.close();
    }
    app.end();
  }
}
