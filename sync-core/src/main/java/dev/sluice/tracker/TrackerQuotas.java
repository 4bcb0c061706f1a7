package dev.sluice.tracker;

import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import dev.sluice.throttle.QuotaHeaders;
import java.util.List;

/**
 * The hourly quotas of the tracker's service. The service counts all workspaces of an organization
 * together, but no path tells the organization of a workspace. If all workspaces of an account
 * belong to one organization, {@link #ofOrganization} is exact. If they belong to several, {@link
 * #of} is closer: it never holds back one workspace because of another. But if two workspaces share
 * an organization, the server may refuse a request before the engine knows of the limit.
 */
public final class TrackerQuotas {

  /** The service's headers for quotas. The tracker's schema has them; other limiters need them. */
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
   * @param user the limit for the user's own requests: every request of a pull, and edits of the
   *     user and the preferences
   * @param workspace the limit for requests to one workspace; each workspace is counted by itself
   */
  public static List<Quota> of(Limit user, Limit workspace) {
    return List.of(Quota.of(USER, "me", user), Quota.of(WORKSPACE, "workspaces/{id}", workspace));
  }

  /**
   * Quotas of these limits for an account of one organization. With several organizations these
   * quotas hold back more than the service would.
   *
   * @param user as in {@link #of}
   * @param organization the limit for requests to all workspaces, counted together
   */
  public static List<Quota> ofOrganization(Limit user, Limit organization) {
    return List.of(Quota.of(USER, "me", user), Quota.of(ORGANIZATION, "workspaces", organization));
  }
}
