package dev.sluice.android.sample;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.job.JobParameters;
import android.app.job.JobService;
import android.os.PersistableBundle;
import dev.sluice.android.AndroidDriver;
import dev.sluice.android.sample.background.AppJob;
import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.Draft;
import dev.sluice.android.sample.data.KeystoreKey;
import dev.sluice.android.sample.data.Login;
import dev.sluice.android.sample.data.Setup;
import dev.sluice.android.sample.data.Tokens;
import dev.sluice.android.sample.res.R;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.time.Time;
import io.reactivex.rxjava3.exceptions.OnErrorNotImplementedException;
import io.reactivex.rxjava3.plugins.RxJavaPlugins;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.Test;
import org.junit.experimental.categories.Category;
import org.robolectric.Robolectric;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.util.ReflectionHelpers;

/** What a phone and its system do to the app at a bad moment. */
@Category(Slow.class)
public class BadMomentTest extends OnPhone {

  @Test
  public void aNewStartKeepsTheEndOfAnEntryThatWasStoppedMeanwhile() {
    logIn();
    begin("Call");
    phone.untilShown(R.id.stop);
    Draft after =
        done(
            () -> {
              long id = session().entries().running().blockingFirst().orElseThrow().id();
              Draft draft = session().entries().draft(id).blockingGet();
              session().entries().stop().blockingAwait(); // the notification's button
              Draft moved = draft.withStart(draft.start().minus(Duration.ofHours(1)));
              session().entries().save(moved, draft).blockingAwait();
              return session().entries().draft(id).blockingGet();
            });
    assertThat(Duration.between(after.start(), after.stop())).isGreaterThan(Duration.ofMinutes(50));
  }

  private static JobParameters parameters() {
    PersistableBundle extras = new PersistableBundle();
    extras.putBoolean("periodic", false);
    JobParameters parameters = Shadow.newInstanceOf(JobParameters.class);
    ReflectionHelpers.setField(parameters, "jobId", 2);
    ReflectionHelpers.setField(parameters, "extras", extras);
    return parameters;
  }

  /** The user has left the app, the system stops a job, and the log-out that was begun ends. */
  @Test
  public void aLogOutAfterAJobWasStoppedFetchesNothingMore() throws IOException {
    server.web().addEntry("Secret", Instant.now().minusSeconds(6000), Duration.ofMinutes(5));
    logIn();
    phone.leave();
    AppJob job = Robolectric.buildService(AppJob.class).create().get();
    job.onStartJob(parameters());
    job.onStopJob(parameters());
    boolean[] ended = {false};
    phone.app.account().logOut(true).subscribe(() -> ended[0] = true);
    phone.until("the log-out", () -> ended[0]);
    int asked = server.log().size();
    try (WireServer next = WireServer.start(another())) {
      assertThat(logIn(next)).as("the next user's log-in").isNull(); // waits for the engine's end
    }
    assertThat(server.log()).as("requests").hasSize(asked);
    assertThat(done(this::entries)).isZero();
  }

  private long entries() {
    try (SqliteConnection file = AndroidDriver.of(phone.app, "tracker.db").open();
        Rows rows = file.query("SELECT count(*) FROM time_entries")) {
      rows.next();
      return rows.integer(0);
    }
  }

  private Throwable logIn(WireServer at) {
    return logIn(phone.app.account(), at);
  }

  private Throwable logIn(Account account, WireServer at) {
    Throwable[] failed = {null};
    boolean[] done = {false};
    account
        .logIn(new Login(at.url(), TrackerServer.TOKEN))
        .subscribe(
            () -> done[0] = true,
            e -> {
              failed[0] = e;
              done[0] = true;
            });
    phone.until("the end of the log-in", () -> done[0]);
    return failed[0];
  }

  /** The keystore fails when the log-in is to be kept. */
  @Test
  public void aLogInThatCannotBeKeptLeavesNoEngine() {
    Tokens broken =
        new Tokens(
            () -> phone.app.getSharedPreferences("other", 0),
            new KeystoreKey()); // there is none here
    CountingDriver counted =
        done(() -> new CountingDriver(AndroidDriver.of(phone.app, "other.db")));
    Setup setup = new Setup(counted, Time.system(), options -> options.pace().budget());
    Account account = new Account(phone.app, () -> setup, broken);
    assertThat(logIn(account, wire)).hasMessageContaining("keystore");
    assertThat(counted.connections().get()).as("connections that are open").isZero();
  }

  @Test
  public void aKeyThatIsLostMeansToLogInAgainAndLosesNoEntry() {
    logIn();
    offline();
    begin("Not sent yet");
    phone.untilText("1 goes out later");
    phone.app.loseKey();
    phone.dieAndReturn();
    phone.untilShown(R.id.log_in);
    server.faults().clear();
    logIn();
    phone.untilText("Not sent yet");
    untilOnServer("Not sent yet");
  }

  @Test
  public void onlyAnErrorThatNobodyWaitsForEndsNothing() {
    List<Throwable> ends = new ArrayList<>();
    Thread here = Thread.currentThread();
    here.setUncaughtExceptionHandler((thread, error) -> ends.add(error));
    RxJavaPlugins.onError(new IOException("after all have gone"));
    assertThat(ends).isEmpty();
    RxJavaPlugins.onError(new OnErrorNotImplementedException(new IOException("unhandled")));
    assertThat(ends).hasSize(1);
    here.setUncaughtExceptionHandler(null);
  }

  /** The system starts a job twice and stops it before the app knows who is logged in. */
  @Test
  public void aJobThatIsStoppedWhileItWaitsDoesNothingMore() {
    AppJob job = Robolectric.buildService(AppJob.class).create().get();
    phone.app.startAgain();
    job.onStartJob(parameters());
    job.onStartJob(parameters());
    job.onStopJob(parameters());
    boolean[] known = {false};
    phone.app.account().session().subscribe(session -> known[0] = true);
    phone.until("who is logged in", () -> known[0]);
    assertThat(shadowOf((JobService) job).getIsJobFinished()).isFalse();
  }

  /** The network goes in the middle of the first sync; then somebody else takes the phone. */
  @Test
  public void afterALogInThatFailedAnotherUserCanLogIn() throws IOException {
    server.web().addTag(server.web().workspace(), "private");
    server.faults().always(request -> request.path().contains("time_entries"), Fault.dropBefore());
    assertThat(logIn(wire)).isNotNull();
    assertThat(session()).isNull();
    try (WireServer elsewhere = WireServer.start(another())) {
      assertThat(logIn(elsewhere)).as("the log-in of somebody else").isNull();
    }
  }

  /** The process dies after the first sync and before the token is kept. */
  @Test
  public void afterALogInThatDiedAnotherUserCanLogIn() throws IOException {
    assertThat(logIn(wire)).isNull();
    done(() -> phone.app.getSharedPreferences("account", 0).edit().clear().commit());
    phone.app.startAgain();
    try (WireServer elsewhere = WireServer.start(another())) {
      assertThat(logIn(elsewhere)).as("the log-in of somebody else").isNull();
    }
  }
}
