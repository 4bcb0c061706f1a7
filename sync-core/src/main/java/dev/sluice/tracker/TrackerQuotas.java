package dev.sluice.tracker;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import dev.sluice.throttle.QuotaHeaders;
import java.util.List;

/**
 * The hourly quotas of the tracker's service, by what they count. The service counts all workspaces
 * of an organization together, and no path tells which organization a workspace belongs to. So for
 * an account of one organization, however many workspaces it has, {@link #ofOrganization} is true;
 * for one whose workspaces belong to several, {@link #of} is nearer: it never holds back a
 * workspace for another's sake, but where two share an organization the first word of it may be a
 * refusal.
 */
public final class TrackerQuotas {

  /** How the service tells of them. The tracker's schema has it; a limiter without one is told. */
  public static final QuotaHeaders HEADERS =
      new QuotaHeaders(
          "X-Toggl-Quota-Remaining",
          "X-Toggl-Quota-Limit",
          "X-Toggl-Quota-Resets-In",
          "hourly limit");

  private static final String USER = "user";
  private static final String WORKSPACE = "workspace";
  private static final String ORGANIZATION = "organization";

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
   * @param workspace of all that is sent to one workspace, each counted by itself
   */
  public static List<Quota> of(Limit user, Limit workspace) {
    return List.of(Quota.of(USER, "me", user), Quota.of(WORKSPACE, "workspaces/{id}", workspace));
  }

  /**
   * Quotas of these limits for an account of one organization. With several it holds back more than
   * the service would, and is never refused for it.
   *
   * @param user as in {@link #of}
   * @param organization of all that is sent to any workspace, all counted together
   */
  public static List<Quota> ofOrganization(Limit user, Limit organization) {
    return List.of(Quota.of(USER, "me", user), Quota.of(ORGANIZATION, "workspaces", organization));
  }
}
