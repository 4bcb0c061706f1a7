package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.List;

/** Slots of one process: gone with it, unless its {@link Book} was kept. */
final class MemoryLedger implements SlotLedger {

  private final Time time;
  private final Usage usage;
  private final Holds holds = new Holds();
  private final SlowStart slowStart = new SlowStart();
  private boolean paused;
  private long notBefore;

  MemoryLedger(Time time) {
    this.time = time;
    this.usage = new Usage();
  }

  MemoryLedger(Time time, Book book) {
    this.time = time;
    this.usage = Usage.of(book);
    this.paused = book.pausedNanos() > 0;
    this.notBefore = book.now() + book.pausedNanos();
    if (paused) {
      slowStart.begin();
    }
  }

  @Override
  public long claim(Terms terms, int n) {
    long now = time.nanos();
    usage.forget(now - terms.longestNanos());
    long wait = Math.max(pauseLeft(now), usage.waitFor(terms, n, now));
    wait = Math.max(wait, slowStart.waitFor(terms, n, now));
    if (wait > 0) {
      return -wait;
    }
    if (terms.stamp() == Stamp.RESPONSE) {
      usage.open(n);
    } else {
      usage.spend(now, n);
    }
    long ticket = holds.add(n, now);
    slowStart.granted(terms, ticket, n, now);
    return ticket;
  }

  @Override
  public boolean renew(Terms terms, long ticket) {
    return holds.held(ticket) > 0;
  }

  @Override
  public void answered(Terms terms, long ticket) {
    slowStart.answered(terms, ticket);
    use(terms, ticket, 0);
  }

  @Override
  public void stamp(Terms terms, long ticket, long laterNanos) {
    slowStart.ended(ticket, 1);
    use(terms, ticket, laterNanos);
  }

  private void use(Terms terms, long ticket, long laterNanos) {
    if (holds.take(ticket, 1) == 1 && terms.stamp() == Stamp.RESPONSE) {
      usage.open(-1);
      usage.spend(time.nanos() + laterNanos, 1);
    }
  }

  @Override
  public int giveBack(Terms terms, long ticket, int n) {
    long claimedAt = holds.held(ticket) > 0 ? holds.claimedAt(ticket) : 0;
    int back = holds.take(ticket, n);
    slowStart.ended(ticket, back);
    if (terms.stamp() == Stamp.RESPONSE) {
      usage.open(-back);
    } else {
      usage.unspend(claimedAt, back);
    }
    return back;
  }

  @Override
  public void pause(Terms terms, long nanos) {
    long now = time.nanos();
    if (terms.startsSlowly()) {
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
  public Book read(Terms terms) {
    long now = time.nanos();
    usage.forget(now - terms.longestNanos());
    List<Long> stamps = new ArrayList<>(usage.spent());
    for (int i = 0; i < usage.spent(); i++) {
      stamps.add(usage.use(i));
    }
    return new Book(time.bootId(), now, pauseLeft(now), usage.open(), stamps);
  }

  private long pauseLeft(long now) {
    if (paused && notBefore - now <= 0) {
      paused = false;
    }
    return paused ? notBefore - now : 0;
  }
}
