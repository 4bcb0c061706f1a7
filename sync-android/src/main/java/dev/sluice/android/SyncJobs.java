package dev.sluice.android;

import android.app.job.JobInfo;
import android.app.job.JobScheduler;
import android.content.ComponentName;
import android.content.Context;
import android.os.Build;
import android.os.PersistableBundle;
import dev.sluice.Operation;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * Schedules an app's {@link SyncJob}. Each job waits for a network and outlives a reboot, for which
 * the app needs the permission {@code RECEIVE_BOOT_COMPLETED}. The app chooses the ids: one for the
 * periodic job, another for the push. At a log-out the app cancels both.
 */
public final class SyncJobs {

  private static final String PERIODIC = "periodic";

  private SyncJobs() {}

  /**
   * Brings what changes often and sends what waits, again and again: a light pull and a push. A job
   * that is scheduled already with this period stays as it is, so an app may call this at each
   * start.
   *
   * @param period at least 15 minutes; the system lengthens a shorter period to that
   */
  public static void schedulePeriodic(
      Context context, Class<? extends SyncJob> job, int id, Duration period) {
    JobScheduler scheduler = scheduler(context);
    JobInfo before = scheduler.getPendingJob(id);
    if (before == null || before.getIntervalMillis() != period.toMillis()) {
      scheduler.schedule(onNetwork(context, job, id, true).setPeriodic(period.toMillis()).build());
    }
  }

  /**
   * Sends what waits, as soon as there is a network, even if the user leaves the app before. From
   * Android 12 on the system starts the job at once if the app's quota allows.
   */
  public static void schedulePush(Context context, Class<? extends SyncJob> job, int id) {
    JobScheduler scheduler = scheduler(context);
    boolean scheduled =
        Build.VERSION.SDK_INT >= 31
            && scheduler.schedule(Expedited.of(onNetwork(context, job, id, false)))
                == JobScheduler.RESULT_SUCCESS;
    if (!scheduled) {
      scheduler.schedule(onNetwork(context, job, id, false).build());
    }
  }

  /** Takes back what was scheduled with this id; a job that runs is stopped. */
  public static void cancel(Context context, int id) {
    scheduler(context).cancel(id);
  }

  private static JobInfo.Builder onNetwork(
      Context context, Class<? extends SyncJob> job, int id, boolean periodic) {
    PersistableBundle extras = new PersistableBundle();
    extras.putBoolean(PERIODIC, periodic);
    return new JobInfo.Builder(id, new ComponentName(context, job))
        .setRequiredNetworkType(JobInfo.NETWORK_TYPE_ANY)
        .setPersisted(true)
        .setExtras(extras);
  }

  private static JobScheduler scheduler(Context context) {
    return Objects.requireNonNull(context.getSystemService(JobScheduler.class));
  }

  static boolean isPeriodic(PersistableBundle extras) {
    return extras.getBoolean(PERIODIC);
  }

  static List<Operation> operations(PersistableBundle extras) {
    return isPeriodic(extras) ? List.of(Operation.LIGHT, Operation.PUSH) : List.of(Operation.PUSH);
  }
}
