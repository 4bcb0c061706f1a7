package dev.sluice;

import dev.sluice.internal.requests.OperationSlots;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import java.time.Duration;
import java.util.List;

/** Computes how the quotas limit the pulls of a schema. */
final class QuotaPlan {

  private final List<Quota> quotas;
  private final SyncSchema schema;

  QuotaPlan(List<Quota> quotas, SyncSchema schema) {
    this.quotas = quotas;
    this.schema = schema;
  }

  /** Fails if a quota is too small for a whole pull and the reserve for pushes. */
  void check() {
    for (Quota quota : quotas) {
      int gets = gets(quota);
      if (gets > 0 && gets + OperationSlots.reserve(quota.permits()) > quota.permits()) {
        throw new IllegalArgumentException(
            "a pull takes "
                + gets
                + " requests and leaves "
                + OperationSlots.reserve(quota.permits())
                + " for pushes; the "
                + quota.name()
                + " quota has "
                + quota.permits());
      }
    }
  }

  /**
   * The shortest interval at which automatic syncs stay within the quotas; zero if no quota counts
   * the pulls. In each window, a quota keeps slots free for pushes and for one whole pull. Each
   * automatic sync of the window takes one of the other slots. If there are no other slots, the
   * interval is the whole window.
   */
  Duration shortestPeriod() {
    Duration longest = Duration.ZERO;
    for (Quota quota : quotas) {
      int gets = gets(quota);
      for (Limit limit : quota.limits()) {
        int left = limit.permits() - OperationSlots.reserve(quota.permits()) - gets;
        Duration period = limit.window().dividedBy(Math.max(1, left));
        longest = gets > 0 && period.compareTo(longest) > 0 ? period : longest;
      }
    }
    return longest;
  }

  private int gets(Quota quota) {
    int gets = 0;
    for (EntityType<?> type : schema.types()) {
      String list = type.endpoints().list();
      int query = list.indexOf('?');
      gets += quota.counts(query < 0 ? list : list.substring(0, query)) ? 1 : 0;
    }
    return gets;
  }
}
