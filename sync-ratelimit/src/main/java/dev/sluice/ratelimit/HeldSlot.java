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
 * A slot in each limiter that counts the request, and the call that its throttle has let go. Here
 * the limiters hear what the server answered.
 */
final class HeldSlot implements Slot {

  private final List<Part> parts;
  private final @Nullable HeldBack throttled;
  private final AtomicBoolean settled = new AtomicBoolean();

  /** What a limiter counts, and so what it has to hear of an answer. */
  enum Counts {
    /** The requests of one quota. */
    QUOTA,
    /** All requests. */
    ALL,
    /** All requests of a moment: it hears only of what ends within 10 s. */
    PACE
  }

  /** The slot in one limiter. */
  record Part(Dispatcher desk, Counts counts, long ticket, long sentAt) {}

  private HeldSlot(List<Part> parts, @Nullable HeldBack throttled) {
    this.parts = parts;
    this.throttled = throttled;
  }

  /**
   * Takes one slot of each, or none.
   *
   * @param counting that of the limiter that counts every request is the last
   * @param pace null if there is none
   * @param throttled whoever held the request back, null if nobody did
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
   * The pace first: what it writes down reaches the disk with what the others do. Limiters whose
   * slots are in one file write to it once.
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
   * A quota hears what the answer says of the quota that the request was charged to, and the other
   * limiters hear everything else. Where no quota counts the request they hear of that too.
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
