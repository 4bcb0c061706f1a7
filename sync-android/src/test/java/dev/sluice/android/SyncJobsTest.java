package dev.sluice.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Application;
import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.os.Build;
import dev.sluice.house.Sampled;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.robolectric.RuntimeEnvironment;

/** What the system is asked to run, and the small things around it. */
@Sampled
class SyncJobsTest {

  @TestFactory
  Stream<DynamicTest> theSystemIsAskedForJobsThatWaitForANetwork() {
    return OnAndroid.each(Scheduled.class.getName());
  }

  static final class Scheduled {

    private final Application app = RuntimeEnvironment.getApplication();
    private final JobScheduler scheduler = app.getSystemService(JobScheduler.class);

    @BeforeEach
    void begin() {
      scheduler.cancelAll();
    }

    @Test
    @SuppressWarnings("deprecation") // Android 8 has no other way to ask
    void aPeriodicJobWaitsForANetworkAndOutlivesAReboot() {
      SyncJobs.schedulePeriodic(app, EngineHostTest.Job.class, 1, Duration.ofHours(2));
      JobInfo job = scheduler.getPendingJob(1);
      assertThat(job.getIntervalMillis()).isEqualTo(Duration.ofHours(2).toMillis());
      assertThat(job.getNetworkType()).isEqualTo(JobInfo.NETWORK_TYPE_ANY);
      assertThat(job.isPersisted()).isTrue();
      assertThat(job.getService().getClassName()).isEqualTo(EngineHostTest.Job.class.getName());
    }

    @Test
    void thePeriodDoesNotBeginAnewAtEachStartOfTheApp() {
      SyncJobs.schedulePeriodic(app, EngineHostTest.Job.class, 1, Duration.ofHours(2));
      JobInfo first = scheduler.getPendingJob(1);
      SyncJobs.schedulePeriodic(app, EngineHostTest.Job.class, 1, Duration.ofHours(2));
      assertThat(scheduler.getPendingJob(1)).isSameAs(first);
      SyncJobs.schedulePeriodic(app, EngineHostTest.Job.class, 1, Duration.ofHours(3));
      assertThat(scheduler.getPendingJob(1).getIntervalMillis())
          .isEqualTo(Duration.ofHours(3).toMillis());
    }

    @Test
    void aPushIsExpeditedWhereTheSystemKnowsThat() {
      SyncJobs.schedulePush(app, EngineHostTest.Job.class, 2);
      JobInfo job = scheduler.getPendingJob(2);
      assertThat(job.isPeriodic()).isFalse();
      assertThat(job.isPersisted()).isTrue();
      if (Build.VERSION.SDK_INT >= 31) {
        assertThat(job.isExpedited()).isTrue();
      }
    }

    @Test
    void aLogOutTakesTheJobsBack() {
      SyncJobs.schedulePush(app, EngineHostTest.Job.class, 2);
      SyncJobs.cancel(app, 2);
      assertThat(scheduler.getAllPendingJobs()).isEmpty();
    }
  }
}
