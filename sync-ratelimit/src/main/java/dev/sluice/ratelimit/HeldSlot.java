package dev.sluice.ratelimit;

import dev.sluice.ratelimit.ThrottleQueue.HeldBack;
import dev.sluice.throttle.ServerAnswer;
import dev.sluice.throttle.ServerAnswer.ServerLimit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one request: one slot in each limiter that counts the request. The owner's report
 * about the request goes to all these limiters and to the throttle.
 */
final class HeldSlot implements Slot {

  private final List<Part> parts;
  private final @Nullable HeldBack throttled;
  private final AtomicBoolean settled = new AtomicBoolean();

  /** What a limiter counts. This decides which parts of an answer the limiter hears. */
  enum Counts {
    /** The requests of one quota. */
    QUOTA,
    /** All requests. */
    ALL,
    /** All requests, in short windows. Such a limiter ignores resets after more than 10 s. */
    PACE
  }

  /** The slot in one limiter. */
  record Part(Dispatcher desk, Counts counts, long ticket, long sentAt) {}

  private HeldSlot(List<Part> parts, @Nullable HeldBack throttled) {
    this.parts = parts;
    this.throttled = throttled;
  }

  /**
   * Takes one slot of each share, or no slot at all.
   *
   * @param counting shares of the limiters that count the request; the last limiter counts all
   *     requests
   * @param pace the share in the pace; null without a pace
   * @param throttled the place where the throttle held the request back; null without a throttle
   */
  static HeldSlot take(List<Share> counting, @Nullable Share pace, @Nullable HeldBack throttled) {
    List<Part> parts = new ArrayList<>();
    try {
      for (Share share : counting) {
        boolean ofQuota = parts.size() < counting.size() - 1;
        parts.add(part(share, ofQuota ? Counts.QUOTA : Counts.ALL));
      }
      if (pace != null) {
        parts.add(part(pace, Counts.PACE));
      }
    } catch (RuntimeException lost) {
      new HeldSlot(parts, null).neverSent();
      throw lost;
    }
    if (throttled != null) {
      throttled.leave();
    }
    return new HeldSlot(parts, throttled);
  }

  private static Part part(Share share, Counts counts) {
    return new Part(share.desk(), counts, share.take(), share.desk().time().nanos());
  }

  /** Whether a quota counts the request. */
  private boolean isOfQuota() {
    return parts.get(0).counts() == Counts.QUOTA;
  }

  @Override
  public void answered(ServerAnswer answer) {
    boolean ofQuota = answer.ofQuota() && isOfQuota(); // null is refused before the slot is settled
    if (settled.getAndSet(true)) {
      return;
    }
    if (throttled == null) {
      hear(answer);
    } else {
      hear(throttled.answered(answer, ofQuota));
      throttled.tellTheOthers();
    }
  }

  private void hear(ServerAnswer answer) {
    together(part -> hear(part, answer));
  }

  /**
   * Reports to every limiter, the pace first. Limiters with slots in one file write the file only
   * once.
   */
  private void together(Consumer<Part> word) {
    parts.forEach(part -> part.desk().ledger().gather());
    try {
      for (int i = parts.size() - 1; i >= 0; i--) {
        word.accept(parts.get(i));
      }
    } finally {
      parts.forEach(part -> part.desk().ledger().flush());
    }
  }

  /**
   * Passes one limiter its part of the answer. A quota's limiter hears what the answer says about
   * the request's quota; other limiters hear the rest. If no quota counts the request, the other
   * limiters hear everything.
   */
  private void hear(Part part, ServerAnswer answer) {
    boolean isMeant = concerns(part, answer.ofQuota());
    Duration pause = isMeant ? PauseAfterRefusal.pause(answer, part.counts()) : null;
    List<ServerLimit> limits = new ArrayList<>(answer.limits());
    limits.removeIf(limit -> !concerns(part, limit.ofQuota()) || endsTooLate(part, limit));
    part.desk().answered(part.ticket(), part.sentAt(), pause, limits);
  }

  private boolean concerns(Part part, boolean ofQuota) {
    return ofQuota == (part.counts() == Counts.QUOTA) || (ofQuota && !isOfQuota());
  }

  private static boolean endsTooLate(Part part, ServerLimit limit) {
    Duration reset = limit.reset();
    return part.counts() == Counts.PACE && reset != null && reset.compareTo(Limit.LONGEST_PACE) > 0;
  }

  @Override
  public void givenUp() {
    end(
        part -> {
          long ago = part.desk().time().nanos() - part.sentAt();
          part.desk().givenUp(part.ticket(), ago);
        });
  }

  @Override
  public void neverSent() {
    end(part -> part.desk().giveBack(part.ticket(), 1));
  }

  private void end(Consumer<Part> word) {
    if (!settled.getAndSet(true)) {
      together(word);
      if (throttled != null) {
        throttled.abandon();
      }
    }
  }
}
