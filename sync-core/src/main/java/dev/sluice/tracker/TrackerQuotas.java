package dev.sluice.tracker;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import dev.sluice.throttle.QuotaHeaders;
import java.util.List;

/**
 * The hourly quotas of the tracker's service. The service counts the workspaces of an organization
 * together, but no path names the organization. {@link #ofOrganization} is exact for an account
 * with one organization. {@link #of} is better for several organizations, because no workspace
 * waits for another. If two workspaces share an organization, {@link #of} may let the server refuse
 * a request.
 */
public final class TrackerQuotas {

  /**
   * The service's quota headers, for a limiter of your own. The tracker's schema already has these
   * headers.
   */
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

  /** The quotas of the free plan: 30 requests per hour for the user, and 30 for each workspace. */
  public static List<Quota> free() {
    return of(Limit.parse("30/1h"), Limit.parse("30/1h"));
  }

  /**
   * Quotas with the given limits.
   *
   * @param user the limit for every request of a pull, and for edits of the user and the
   *     preferences
   * @param workspace the limit for the requests to each workspace
   */
  public static List<Quota> of(Limit user, Limit workspace) {
    return List.of(Quota.of(USER, "me", user), Quota.of(WORKSPACE, "workspaces/{id}", workspace));
  }

  /**
   * Quotas with the given limits, for an account with one organization. With several organizations,
   * these quotas hold back more requests than the service does.
   *
   * @param user the limit for every request of a pull, and for edits of the user and the
   *     preferences
   * @param organization the limit for the requests to all workspaces together
   */
  public static List<Quota> ofOrganization(Limit user, Limit organization) {
    return List.of(Quota.of(USER, "me", user), Quota.of(ORGANIZATION, "workspaces", organization));
  }
}
