package dev.sluice.ratelimit;

import dev.sluice.time.Time;
import io.reactivex.rxjava3.core.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Hands out slots: at once where nobody waits, else in the order of the line. Its monitor is the
 * one lock of a limiter: it guards the ledger, the line and the state of each claim, and nothing of
 * the caller's runs inside it.
 */
final class Dispatcher {

  private final SlotLedger ledger;
  private final Time time;
  private final Scheduler scheduler;
  private final LimiterListener listener;
  private final Line line;
  private final Alarm alarm;
  private final Word word = new Word();
  private Terms terms;
  private boolean closed;

  Dispatcher(RateLimiterBuilder options) {
    this.ledger = options.ledger();
    this.time = options.time();
    this.scheduler = options.scheduler();
    this.listener = options.listener();
    this.terms = options.terms();
    this.line = new Line(terms.longestNanos());
    this.alarm = new Alarm(time, scheduler, this::wake);
  }

  Time time() {
    return time;
  }

  Scheduler scheduler() {
    return scheduler;
  }

  LimiterListener listener() {
    return listener;
  }

  synchronized Terms terms() {
    return terms;
  }

  long worstTransitNanos() {
    return terms().worstTransit().toNanos();
  }

  /** A ticket, or the negative wait; nobody who waits is overtaken. */
  synchronized long tryClaim(int n) {
    requireOpen();
    return line.isEmpty() ? take(n) : -alarm.left();
  }

  /** From the ledger, unless the server's word is in the way. */
  private long take(int n) {
    if (word.isNothing()) {
      return ledger.claim(terms, n);
    }
    long now = time.nanos();
    long wait = word.waitFor(n, now);
    if (wait > 0) {
      return -wait;
    }
    long ticket = ledger.claim(terms, n);
    if (ticket >= 0) {
      word.granted(ticket, n, terms, now);
    }
    return ticket;
  }

  synchronized Decision tryReserve(int n) {
    terms.check(n);
    long ticket = tryClaim(n);
    return ticket < 0
        ? forecast().denied(n)
        : new Decision.Granted(new Reservation(this, ticket, n));
  }

  synchronized Forecast forecast() {
    long now = time.nanos();
    return new Forecast(terms, ledger.read(terms), word.outlook(now), line.inOrder(now));
  }

  synchronized int position(Claim claim) {
    return line.inOrder(time.nanos()).indexOf(claim);
  }

  /** Puts a claim in the line, from where it is served at once if it can be. */
  void join(Claim claim) {
    List<Claim> settled;
    synchronized (this) {
      requireOpen();
      terms.check(claim.slots());
      line.add(claim);
      settled = serveInOrder();
    }
    settled.forEach(Claim::announce);
  }

  /** Takes a claim out of the line for this reason; false if it waits no more. */
  boolean leave(Claim claim, RuntimeException reason) {
    List<Claim> settled;
    synchronized (this) {
      if (!line.remove(claim)) {
        return false;
      }
      claim.end(reason);
      settled = serveInOrder();
    }
    claim.announce();
    settled.forEach(Claim::announce);
    return true;
  }

  /** Serves whom it can: to be called whenever a slot may have come free. */
  void serve() {
    List<Claim> settled;
    synchronized (this) {
      if (line.isEmpty()) {
        return;
      }
      settled = serveInOrder();
    }
    settled.forEach(Claim::announce);
  }

  private void wake() {
    synchronized (this) {
      alarm.rang();
    }
    serve();
  }

  synchronized boolean renew(long ticket) {
    return ledger.renew(terms, ticket);
  }

  /** The answer to a request is there, and this is what it told. */
  void answered(long ticket, Evidence evidence, long sentAt) {
    Duration refusal = evidence.refusal();
    synchronized (this) {
      ledger.stamp(terms, ticket, 0);
      if (refusal == null) {
        word.answered(ticket, terms);
      }
      if (!evidence.rooms().isEmpty()) {
        word.hear(evidence.rooms(), sentAt, ledger.read(terms).open(), time.nanos());
      }
      if (refusal == null && line.isEmpty()) {
        return;
      }
    }
    if (refusal == null) {
      serve();
    } else {
      pause(refusal);
    }
  }

  /** No answer came to a request, which may still arrive until then. */
  void givenUp(long ticket, long laterNanos) {
    synchronized (this) {
      ledger.stamp(terms, ticket, laterNanos);
      word.ended(ticket, 1);
    }
    serve();
  }

  void giveBack(long ticket, int n) {
    int back;
    synchronized (this) {
      back = ledger.giveBack(terms, ticket, n);
      word.gaveBack(ticket, back);
    }
    if (back > 0) {
      listener.gaveBack(back);
      serve();
    }
  }

  void pause(Duration length) {
    synchronized (this) {
      ledger.pause(length.toNanos());
      word.paused();
    }
    listener.paused(length);
    serve();
  }

  /** Ends pauses at once, since requests go one by one through another limiter. */
  synchronized void startAtOnce() {
    word.startAtOnce();
  }

  /** Holds to other limits; who waits for more than they could ever grant is told so. */
  void change(List<Limit> limits) {
    List<Claim> settled = new ArrayList<>();
    synchronized (this) {
      terms = terms.with(limits);
      line.setPatience(terms.longestNanos());
      for (Claim claim : line.inOrder(time.nanos())) {
        if (!terms.permit(claim.slots())) {
          line.remove(claim);
          claim.end(terms.refusal(claim.slots()));
          settled.add(claim);
        }
      }
      settled.addAll(serveInOrder());
    }
    settled.forEach(Claim::announce);
  }

  void close() {
    List<Claim> ended;
    synchronized (this) {
      closed = true;
      ended = endAll(new RateLimiterClosedException());
    }
    ended.forEach(Claim::announce);
  }

  /** The claims that are settled by it; they are to be announced outside of the lock. */
  private List<Claim> serveInOrder() {
    List<Claim> settled = new ArrayList<>();
    long now = time.nanos();
    try {
      for (Claim head = line.head(now); head != null; head = line.head(now)) {
        if (!grant(head, now)) {
          return settled;
        }
        settled.add(head);
      }
      alarm.off();
    } catch (LedgerUnavailableException forNow) {
      alarm.in(forNow.retryIn().toNanos());
    } catch (RuntimeException brokenLedger) {
      settled.addAll(endAll(brokenLedger));
    }
    return settled;
  }

  private boolean grant(Claim head, long now) {
    long ticket = take(head.slots());
    head.tried();
    if (ticket < 0) {
      long next = word.lookAgainIn(head.slots(), now, -ticket);
      alarm.in(Math.min(next, line.untilOrderChanges(now)));
      return false;
    }
    line.remove(head);
    head.grant(new Reservation(this, ticket, head.slots()));
    return true;
  }

  private List<Claim> endAll(RuntimeException reason) {
    List<Claim> ended = line.inOrder(time.nanos());
    for (Claim claim : ended) {
      line.remove(claim);
      claim.end(reason);
    }
    alarm.off();
    return ended;
  }

  private void requireOpen() {
    if (closed) {
      throw new RateLimiterClosedException();
    }
  }
}
