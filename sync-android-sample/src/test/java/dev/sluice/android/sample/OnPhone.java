package dev.sluice.android.sample;

import static java.util.stream.Collectors.toList;

import android.app.NotificationManager;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.os.Handler;
import android.os.Looper;
import android.service.notification.StatusBarNotification;
import dev.sluice.android.sample.data.Session;
import dev.sluice.android.sample.res.R;
import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.state.RowKind;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.junit.After;
import org.junit.Before;
import org.junit.runner.RunWith;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.GraphicsMode;

/**
 * The whole app on Android's framework, against the testkit's server over HTTP. The app has
 * StrictMode end it when the main thread reads or writes the disk, so each test would fail of that.
 */
@RunWith(RobolectricTestRunner.class)
@Config(sdk = 35, application = TestApp.class, qualifiers = "w360dp-h740dp-xhdpi")
@GraphicsMode(GraphicsMode.Mode.NATIVE)
public abstract class OnPhone {

  final TrackerServer server = TrackerServer.builder(ServerClock.system()).build();
  WireServer wire;
  Phone phone;

  @Before
  public void start() throws IOException {
    wire = WireServer.start(server);
    phone = new Phone();
  }

  @After
  public void stop() {
    phone.close();
    wire.close();
  }

  /** The user, the list, and nothing under way. */
  void logIn() {
    phone.logIn(wire.url());
    phone.untilText("All on the server");
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
