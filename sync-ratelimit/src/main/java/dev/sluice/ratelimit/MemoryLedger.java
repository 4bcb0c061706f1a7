package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.List;

/**
 * Slots of one process. The slots end with the process, unless a {@link LedgerSnapshot} is kept.
 */
final class MemoryLedger implements SlotLedger {

  private final Time time;
  private final SlidingWindowLog uses;
  private final Tickets tickets = new Tickets();
  private final SlowStart slowStart = new SlowStart();
  private boolean paused;
  private long notBefore;

  MemoryLedger(Time time) {
    this.time = time;
    this.uses = new SlidingWindowLog();
  }

  MemoryLedger(Time time, LedgerSnapshot snapshot) {
    this.time = time;
    this.uses = SlidingWindowLog.of(snapshot);
    this.paused = snapshot.pausedNanos() > 0;
    this.notBefore = snapshot.now() + snapshot.pausedNanos();
    if (paused) {
      slowStart.begin();
    }
  }

  @Override
  public long acquire(LimiterConfig config, int n) {
    long now = time.nanos();
    uses.forget(now - config.longestNanos());
    long wait = Math.max(pauseLeft(now), uses.waitFor(config, n, now));
    wait = Math.max(wait, slowStart.waitFor(config, n, now));
    if (wait > 0) {
      return -wait;
    }
    if (!config.countsAtOnce()) {
      uses.open(n);
    } else {
      uses.spend(now, n);
    }
    long ticket = tickets.add(n, now);
    slowStart.granted(config, ticket, n, now);
    return ticket;
  }

  @Override
  public boolean renew(LimiterConfig config, long ticket) {
    return tickets.held(ticket) > 0;
  }

  @Override
  public void answered(LimiterConfig config, long ticket) {
    slowStart.answered(config, ticket);
    use(config, ticket, 0);
  }

  @Override
  public void stamp(LimiterConfig config, long ticket, long laterNanos) {
    slowStart.ended(ticket, 1);
    use(config, ticket, laterNanos);
  }

  private void use(LimiterConfig config, long ticket, long laterNanos) {
    if (tickets.take(ticket, 1) == 1 && !config.countsAtOnce()) {
      uses.open(-1);
      uses.spend(time.nanos() + laterNanos, 1);
    }
  }

  @Override
  public int giveBack(LimiterConfig config, long ticket, int n) {
    long claimedAt = tickets.held(ticket) > 0 ? tickets.claimedAt(ticket) : 0;
    int back = tickets.take(ticket, n);
    slowStart.ended(ticket, back);
    if (!config.countsAtOnce()) {
      uses.open(-back);
    } else {
      uses.unspend(claimedAt, back);
    }
    return back;
  }

  @Override
  public void pause(LimiterConfig config, long nanos) {
    long now = time.nanos();
    if (config.startsSlowly()) {
      slowStart.begin();
    }
    if (nanos > pauseLeft(now)) {
      paused = true;
      notBefore = now + nanos;
    }
  }

  @Override
  public boolean isShared() {
    return false;
  }

  @Override
  public boolean awaitsAnswers() {
    return slowStart.awaitsAnswers();
  }

  @Override
  public LedgerSnapshot read(LimiterConfig config) {
    long now = time.nanos();
    uses.forget(now - config.longestNanos());
    List<Long> stamps = new ArrayList<>(uses.spent());
    for (int i = 0; i < uses.spent(); i++) {
      stamps.add(uses.use(i));
    }
    return new LedgerSnapshot(time.bootId(), now, pauseLeft(now), uses.open(), stamps);
  }

  private long pauseLeft(long now) {
    if (paused && notBefore - now <= 0) {
      paused = false;
    }
    return paused ? notBefore - now : 0;
  }
}
