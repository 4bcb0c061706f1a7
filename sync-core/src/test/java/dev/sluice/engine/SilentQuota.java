package dev.sluice.engine;

import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.testkit.limit.LimitPolicy;
import dev.sluice.testkit.limit.Verdict;

/** An hourly quota of which the server tells nothing until it is exhausted. */
public record SilentQuota(HourlyQuota quota) implements LimitPolicy {

  @Override
  public Verdict admit(Request request, long nanos) {
    Verdict verdict = quota.admit(request, nanos);
    return verdict.refusal().isPresent() ? verdict : Verdict.taken();
  }
}
