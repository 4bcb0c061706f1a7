package dev.sluice.android.sample;

import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import android.app.NotificationManager;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.os.Handler;
import android.os.Looper;
import android.service.notification.StatusBarNotification;
import android.view.View;
import dev.sluice.android.sample.data.Session;
import dev.sluice.android.sample.res.R;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.io.IOException;
import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.TimeZone;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.After;
import org.junit.Before;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;
import org.robolectric.shadows.ShadowPopupMenu;

/**
 * The whole app on Android's framework, against the testkit's server over HTTP. The app has
 * StrictMode end it when the main thread reads or writes the disk, so each test would fail of that.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, application = TestApp.class, qualifiers = "w360dp-h740dp-xhdpi")
@GraphicsMode(GraphicsMode.Mode.NATIVE)
public abstract class OnPhone {

  final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  private CountDownLatch held = new CountDownLatch(0);
  WireServer wire;
  Phone phone;

  @Before
  public void start() throws IOException {
    wire = WireServer.start(server);
    phone = new Phone();
  }

  @After
  public void stop() {
    held.countDown();
    phone.close();
    wire.close();
  }

  /** The user, the list, and nothing under way. */
  void logIn() {
    phone.logIn(wire.url());
    phone.untilText("All on the server");
  }

  void logOut() {
    menu(R.string.log_out);
  }

  /** Chooses an item of the list's menu. */
  void menu(int title) {
    phone.click(R.id.more);
    ShadowPopupMenu.getLatestPopupMenu().getMenu().performIdentifierAction(title, 0);
  }

  /** From now on no request is answered, until {@link #goOn}. */
  void hold() {
    held = new CountDownLatch(1);
    CountDownLatch latch = held;
    server.faults().always(request -> true, new Fault.Misread(request -> after(latch, request)));
  }

  private static Request after(CountDownLatch latch, Request request) {
    try {
      latch.await();
      return request;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  void goOn() {
    server.faults().clear();
    held.countDown();
  }

  /** The user is faster than the phone: other threads than the main one begin only afterwards. */
  void inAHurry(Runnable hand) {
    CountDownLatch free = new CountDownLatch(1);
    RxJavaPlugins.setScheduleHandler(work -> () -> inTurn(free, work));
    hand.run();
    RxJavaPlugins.setScheduleHandler(null);
    free.countDown();
  }

  private static void inTurn(CountDownLatch free, Runnable work) {
    try {
      if (Looper.myLooper() == null) {
        free.await();
      }
      work.run();
    } catch (InterruptedException cancelled) {
      Thread.currentThread().interrupt();
    }
  }

  void offline() {
    server.faults().always(request -> true, Fault.dropBefore());
  }

  /** The user starts an entry on the list's screen. */
  void begin(String description) {
    phone.type(R.id.new_description, description);
    phone.click(R.id.start);
  }

  /** Opens an entry of the list. */
  void edit(String description) {
    View list = phone.activity().findViewById(R.id.entries);
    phone.until(
        "the row", () -> Phone.views(list).stream().anyMatch(v -> Phone.hasText(v, description)));
    phone.click(description);
    untilDraft(description);
  }

  void untilDraft(String description) {
    phone.until(
        "the draft",
        () -> phone.isShown(R.id.save) && phone.text(R.id.edit_description).equals(description));
  }

  List<String> descriptionsOnServer() {
    return server.web().rows(RowKind.TIME_ENTRY).stream()
        .map(row -> row.get("description").asText())
        .collect(toList());
  }

  /** All has gone out, and nothing twice. The server is asked first: a status may be of before. */
  void untilOnServer(String description) {
    phone.until("it on the server", () -> descriptionsOnServer().contains(description));
    phone.untilText("All on the server");
    assertThat(descriptionsOnServer()).containsExactly(description);
  }

  /** In it, it is now that time of day. */
  static TimeZone zoneWhereItIs(LocalTime time) {
    LocalTime now = LocalTime.now(ZoneOffset.UTC);
    int ahead = Math.floorMod(Duration.between(now, time).toMinutes(), 24 * 60);
    return TimeZone.getTimeZone(
        ZoneOffset.ofTotalSeconds(60 * (ahead > 720 ? ahead - 1440 : ahead)));
  }

  /** A server of another user. */
  static TrackerServer another() {
    TrackerServer other = TrackerServer.builder(ServerClock.system()).build();
    other.web().editUser("id", 4711);
    return other;
  }

  Session session() {
    return phone.app.account().current();
  }

  List<JobInfo> jobs() {
    return Objects.requireNonNull(phone.app.getSystemService(JobScheduler.class))
        .getAllPendingJobs();
  }

  NotificationManager notifications() {
    return Objects.requireNonNull(phone.app.getSystemService(NotificationManager.class));
  }

  StatusBarNotification[] notices() {
    return notifications().getActiveNotifications();
  }

  /** Off the main thread, as the app does. */
  <T> T done(Callable<T> work) {
    CompletableFuture<T> done =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return work.call();
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            });
    done.whenComplete((result, e) -> new Handler(Looper.getMainLooper()).post(() -> {}));
    phone.until("it is done", done::isDone);
    return done.join();
  }
}
