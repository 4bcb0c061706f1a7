package dev.sluice.android;

import android.app.job.JobInfo;

/** Calls what only Android 12 and newer have. The class is loaded only there. */
final class Expedited {

  private Expedited() {}

  /** A job that the system starts at once if it can. */
  @FromApi(31)
  static JobInfo of(JobInfo.Builder job) {
    return job.setExpedited(true).build();
  }
}
