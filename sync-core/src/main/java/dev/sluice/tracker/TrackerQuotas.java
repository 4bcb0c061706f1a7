package dev.sluice.tracker;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import java.util.List;

/** The hourly quotas of the tracker's service, by what they count. */
public final class TrackerQuotas {

  private static final String USER = "user";
  private static final String WORKSPACE = "workspace";

  private TrackerQuotas() {}

  /** What the free plan allows: 30 requests in an hour for the user, and 30 for each workspace. */
  public static List<Quota> free() {
    return of(Limit.parse("30/1h"), Limit.parse("30/1h"));
  }

  /**
   * Quotas of these limits.
   *
   * @param user of all that is the user's own: every request of a pull, and edits of the user and
   *     the preferences
   * @param workspace of all that is sent to one workspace. The service counts the workspaces of an
   *     organization together; of that only its answers tell
   */
  public static List<Quota> of(Limit user, Limit workspace) {
    return List.of(Quota.of(USER, "me", user), Quota.of(WORKSPACE, "workspaces/{id}", workspace));
  }
}
