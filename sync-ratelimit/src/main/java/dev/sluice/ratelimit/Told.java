package dev.sluice.ratelimit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one answer of the server told, to be given to {@link Pass#answered(Told)}, which knows who
 * is to hear which part.
 *
 * @param ofAll of the limits that count every request
 * @param ofQuota of the quota that this request was charged to
 */
public record Told(Evidence ofAll, Evidence ofQuota) {

  /** An answer that told nothing, as most do. */
  public static final Told NOTHING = new Told(Evidence.NONE, Evidence.NONE);

  /** Both parts as one, for whoever counts no quota by itself. */
  public Evidence together() {
    if (ofAll.equals(Evidence.NONE) || ofQuota.equals(Evidence.NONE)) {
      return ofQuota.equals(Evidence.NONE) ? ofAll : ofQuota;
    }
    List<Evidence.Room> rooms = new ArrayList<>(ofAll.rooms());
    rooms.addAll(ofQuota.rooms());
    return new Evidence(longer(ofAll.refusal(), ofQuota.refusal()), rooms);
  }

  private static @Nullable Duration longer(@Nullable Duration one, @Nullable Duration other) {
    return one == null || (other != null && other.compareTo(one) > 0) ? other : one;
  }
}
