package dev.sluice.testkit.limit;

import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * The tracker's hourly quotas: one for the user's own paths, one for the organisation's. Each is a
 * fixed window that begins with its first request and is full again when it ends. Every answer
 * tells what is left of the quota that it was charged to; beyond it the answer is 402.
 */
public final class HourlyQuota implements LimitPolicy {
  private static final long ORGANIZATION = 3_000_001;

  private final Scope user;
  private final Scope organization;

  /** Quotas for an hour, for example 30 and 30 on the free plan, 30 and 600 on premium. */
  public HourlyQuota(int user, int organization) {
    this(user, organization, Duration.ofHours(1));
  }

  /** Quotas for another time than an hour, so that a demonstration need not last as long. */
  public HourlyQuota(int user, int organization, Duration window) {
    if (user < 1 || organization < 1 || window.toNanos() < 1) {
      throw new IllegalArgumentException(
          "quotas and window above zero, not " + user + ", " + organization + ", " + window);
    }
    this.user = new Scope(user, window.toNanos());
    this.organization = new Scope(organization, window.toNanos());
  }

  @Override
  public Verdict admit(Request request, long nanos) {
    Scope scope = ofOrganization(request) ? organization : user;
    boolean taken = scope.take(nanos);
    long resetsIn = scope.resetsIn(nanos);
    Verdict verdict = taken ? Verdict.taken() : Verdict.refused(exhausted(resetsIn));
    return verdict.telling(
        Map.of(
            "X-Toggl-Quota-Remaining", String.valueOf(scope.remaining(nanos)),
            "X-Toggl-Quota-Resets-In", String.valueOf(resetsIn)));
  }

  @Override
  public List<Quota> quotas(long nanos) {
    return List.of(
        user.quota(OptionalLong.empty(), nanos),
        organization.quota(OptionalLong.of(ORGANIZATION), nanos));
  }

  private static boolean ofOrganization(Request request) {
    return request.path().startsWith("/workspaces") || request.path().startsWith("/organizations");
  }

  private static Answer exhausted(long resetsIn) {
    String text =
        "You have hit your hourly limit for API calls. Your quota will reset in "
            + resetsIn
            + " seconds.";
    return Answer.text(402, text);
  }

  private static final class Scope {
    private final int total;
    private final long window;
    private boolean begun;
    private long begin;
    private int used;

    Scope(int total, long window) {
      this.total = total;
      this.window = window;
    }

    boolean take(long nanos) {
      if (over(nanos)) {
        begun = true;
        begin = nanos;
        used = 0;
      }
      if (used == total) {
        return false;
      }
      used++;
      return true;
    }

    int remaining(long nanos) {
      return over(nanos) ? total : total - used;
    }

    long resetsIn(long nanos) {
      return TooMany.seconds(over(nanos) ? window : begin + window - nanos);
    }

    Quota quota(OptionalLong organization, long nanos) {
      return new Quota(organization, remaining(nanos), resetsIn(nanos), total);
    }

    private boolean over(long nanos) {
      return !begun || nanos - begin >= window;
    }
  }
}
