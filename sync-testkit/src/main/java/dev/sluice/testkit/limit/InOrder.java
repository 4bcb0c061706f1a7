package dev.sluice.testkit.limit;

import dev.sluice.testkit.http.Request;
import java.util.List;

/** Several policies, one behind the other. */
record InOrder(List<LimitPolicy> policies) implements LimitPolicy {
  @Override
  public Verdict admit(Request request, long nanos) {
    Verdict sofar = Verdict.taken();
    for (LimitPolicy policy : policies) {
      Verdict verdict = policy.admit(request, nanos);
      sofar = new Verdict(verdict.refusal(), sofar.headers()).telling(verdict.headers());
      if (verdict.refusal().isPresent()) {
        return sofar;
      }
    }
    return sofar;
  }

  @Override
  public List<Quota> quotas(long nanos) {
    return policies.stream().flatMap(policy -> policy.quotas(nanos).stream()).toList();
  }
}
