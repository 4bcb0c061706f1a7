package dev.sluice.android;

import static org.assertj.core.api.Assertions.assertThat;
import static org.robolectric.Shadows.shadowOf;

import android.app.Activity;
import android.app.job.JobParameters;
import android.app.job.JobService;
import android.content.Context;
import android.net.ConnectivityManager;
import android.net.Network;
import android.os.Looper;
import android.os.PersistableBundle;
import dev.sluice.AutoSync;
import dev.sluice.Operation;
import dev.sluice.SyncResult;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadow.api.Shadow;
import org.robolectric.shadows.ShadowNetwork;
import org.robolectric.util.ReflectionHelpers;

/** What an engine hears of the system, and what a job does with it. */
@Sampled
class EngineHostTest {

  @TestFactory
  Stream<DynamicTest> theEngineHearsOfTheSystemAndJobsUseIt() {
    return OnAndroid.each(InAnApp.class.getName());
  }

  /** What the app's job finds; the system makes the job itself. */
  static Optional<EngineHost> current = Optional.empty();

  /** The app's job. */
  public static final class Job extends SyncJob {
    @Override
    protected Optional<EngineHost> host() {
      return current;
    }
  }

  static final class InAnApp extends Scenario {

    private static final Duration LONG = Duration.ofMinutes(6);

    private final ActivityController<Activity> activity =
        Robolectric.buildActivity(Activity.class).create();
    private Optional<Credentials> user = Optional.of(Credentials.apiToken(TrackerServer.TOKEN));
    private Device phone;

    @BeforeEach
    void start() {
      AutoSync rare = AutoSync.defaults().withPeriod(Duration.ofDays(100)).withLook(Duration.ZERO);
      phone =
          device(new AndroidDriver(folder.resolve("phone.db")), options -> options.autoSync(rare));
      current =
          Optional.of(
              EngineHost.start(RuntimeEnvironment.getApplication(), phone.engine, () -> user));
      pass(MINUTE);
      assertThat(log().all()).as("its first sync").isNotEmpty();
      forget();
    }

    @AfterEach
    void stop() {
      current.ifPresent(EngineHost::close);
    }

    @Test
    void anAppThatWasAwayForLongSyncsWhenItIsSeenAgain() {
      activity.start();
      activity.stop();
      pass(LONG);
      assertThat(log().all()).isEmpty();
      activity.start();
      pass(MINUTE);
      assertThat(log().all()).isNotEmpty();
    }

    @Test
    void anActivityThatIsMadeAnewWasNotAway() {
      activity.start();
      ReflectionHelpers.setField(activity.get(), "mChangingConfigurations", true);
      activity.stop();
      pass(LONG);
      activity.start();
      pass(MINUTE);
      assertThat(log().all()).isEmpty();
    }

    @Test
    void theNetworkThatReturnsIsASync() {
      Context app = RuntimeEnvironment.getApplication();
      ConnectivityManager manager = app.getSystemService(ConnectivityManager.class);
      Network network = ShadowNetwork.newInstance(7);
      shadowOf(manager).getNetworkCallbacks().forEach(callback -> callback.onAvailable(network));
      pass(MINUTE);
      assertThat(log().all()).as("it was there before").isEmpty();
      shadowOf(manager).getNetworkCallbacks().forEach(callback -> callback.onLost(network));
      shadowOf(manager).getNetworkCallbacks().forEach(callback -> callback.onAvailable(network));
      pass(MINUTE);
      assertThat(log().all()).isNotEmpty();
    }

    @Test
    void aPushJobSendsWhatWaits() {
      phone.entry("From the background");
      Job job = Robolectric.buildService(Job.class).create().get();
      assertThat(job.onStartJob(parameters(false))).isTrue();
      untilFinished(job);
      assertThat(descriptionsOnServer()).containsExactly("From the background");
      assertThat(shadowOf((JobService) job).getIsRescheduleNeeded()).isFalse();
    }

    @Test
    void aPushWithoutANetworkIsAskedForAgainAndAPeriodicJobIsNot() {
      phone.entry("In a tunnel");
      phone.network.setOffline(true);
      Job push = Robolectric.buildService(Job.class).create().get();
      push.onStartJob(parameters(false));
      untilFinished(push);
      assertThat(shadowOf((JobService) push).getIsRescheduleNeeded()).isTrue();
      Job periodic = Robolectric.buildService(Job.class).create().get();
      periodic.onStartJob(parameters(true));
      untilFinished(periodic);
      assertThat(shadowOf((JobService) periodic).getIsRescheduleNeeded()).isFalse();
    }

    @Test
    void aJobThatIsStoppedSendsNothingMoreAndTheNextOneGoesOn() {
      phone.entry("First");
      phone.entry("Second");
      Job job = Robolectric.buildService(Job.class).create().get();
      job.onStartJob(parameters(false));
      untilArrived("POST time_entries");
      assertThat(job.onStopJob(parameters(false))).isTrue();
      pass(LONG);
      assertThat(log().of("POST time_entries")).hasSize(1);
      assertThat(phone.begin(Operation.PUSH).end().result()).isEqualTo(SyncResult.FROZEN);
      Job next = Robolectric.buildService(Job.class).create().get();
      next.onStartJob(parameters(false));
      untilFinished(next);
      assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("First", "Second");
    }

    @Test
    void aJobThatWasStartedTwiceIsStoppedWhole() {
      phone.entry("First");
      Job job = Robolectric.buildService(Job.class).create().get();
      job.onStartJob(parameters(false));
      job.onStartJob(parameters(false));
      job.onStopJob(parameters(false));
      pass(LONG);
      shadowOf(Looper.getMainLooper()).idle();
      assertThat(shadowOf((JobService) job).getIsJobFinished()).isFalse();
    }

    @Test
    void anAppThatIsSeenIsNotFrozenByTheEndOfAJob() {
      activity.start();
      phone.entry("Seen");
      Job job = Robolectric.buildService(Job.class).create().get();
      job.onStartJob(parameters(false));
      job.onStopJob(parameters(false));
      pass(MINUTE);
      assertThat(descriptionsOnServer()).containsExactly("Seen");
    }

    @Test
    void nothingIsDoneForNobody() {
      current.ifPresent(EngineHost::close);
      current = Optional.empty();
      Job job = Robolectric.buildService(Job.class).create().get();
      assertThat(job.onStartJob(parameters(false))).isFalse();
    }

    @Test
    void anEngineThatAJobFrozeGoesOnUnderAnotherHost() {
      aJobIsStopped();
      current.ifPresent(EngineHost::close);
      current =
          Optional.of(
              EngineHost.start(RuntimeEnvironment.getApplication(), phone.engine, () -> user));
      activity.start();
      pass(MINUTE);
      assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("First", "Second");
    }

    @Test
    void anEngineThatAJobFrozeGoesOnWhenSomebodyIsLoggedInAgain() {
      aJobIsStopped();
      Optional<Credentials> before = user;
      user = Optional.empty();
      activity.start();
      activity.stop();
      user = before;
      activity.start();
      pass(MINUTE);
      assertThat(descriptionsOnServer()).containsExactlyInAnyOrder("First", "Second");
    }

    /** The job is stopped, and the engine with it. */
    private void aJobIsStopped() {
      phone.entry("First");
      phone.entry("Second");
      Job job = Robolectric.buildService(Job.class).create().get();
      job.onStartJob(parameters(false));
      untilArrived("POST time_entries");
      assertThat(job.onStopJob(parameters(false))).isTrue();
      pass(LONG);
      assertThat(log().of("POST time_entries")).hasSize(1);
    }

    private void untilFinished(Job job) {
      for (int i = 0; i < 1000 && !shadowOf((JobService) job).getIsJobFinished(); i++) {
        passMillis(100);
        shadowOf(Looper.getMainLooper()).idle();
      }
      assertThat(shadowOf((JobService) job).getIsJobFinished()).isTrue();
    }

    private static JobParameters parameters(boolean periodic) {
      PersistableBundle extras = new PersistableBundle();
      extras.putBoolean("periodic", periodic);
      JobParameters parameters = Shadow.newInstanceOf(JobParameters.class);
      ReflectionHelpers.setField(parameters, "jobId", 1);
      ReflectionHelpers.setField(parameters, "extras", extras);
      return parameters;
    }
  }
}
