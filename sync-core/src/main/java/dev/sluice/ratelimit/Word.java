package dev.sluice.ratelimit;

import java.util.List;

/**
 * What the server said, as far as it goes beyond the limits and beyond the pause that the ledger
 * keeps: how many more it will take, and how carefully to begin again after a pause. In memory, for
 * this limiter alone. Not safe for several threads.
 */
final class Word {

  private static final int ENOUGH_WITHOUT_LIMITS = 64;
  private static final long LEAST_LEASE = 1_000_000_000;
  private static final long A_MOMENT = 1_000_000;

  private final Ceiling ceiling = new Ceiling();
  private final SlowStart slowStart = new SlowStart();
  private boolean startsSlowly = true;

  /**
   * What can be foreseen of it.
   *
   * @param ceiling a copy, whose times are counted from the moment of looking
   * @param open whether a wait depends on answers that nobody can foretell
   */
  record Outlook(Ceiling ceiling, boolean open) {}

  /** Pauses end at once: another limiter lets requests out one by one. */
  void startAtOnce() {
    startsSlowly = false;
  }

  /** Whether nothing is to be minded: so it is as long as the server says nothing. */
  boolean isNothing() {
    return ceiling.isNone() && !slowStart.isOn();
  }

  Outlook outlook(long now) {
    return new Outlook(ceiling.after(now), slowStart.isWaitedFor());
  }

  /** How long n slots have to wait at least. */
  long waitFor(int n, long now) {
    ceiling.forget(now);
    long first = Math.min(A_MOMENT, slowStart.waitFor(n, now));
    return Math.max(first, ceiling.waitFor(n, now));
  }

  /** When to look again at the latest, if nothing is heard before. */
  long lookAgainIn(int n, long now, long denied) {
    return Math.max(denied, slowStart.waitFor(n, now));
  }

  void granted(long ticket, int n, Terms terms, long now) {
    ceiling.granted(n);
    if (slowStart.isOn()) {
      long lease = Math.max(LEAST_LEASE, terms.worstTransit().toNanos());
      slowStart.granted(ticket, n, now + lease);
    }
  }

  void answered(long ticket, Terms terms) {
    if (slowStart.isOn()) {
      slowStart.answered(ticket, enough(terms));
    }
  }

  /** So many requests of a ticket will have no answer. */
  void ended(long ticket, int n) {
    if (slowStart.isOn()) {
      slowStart.ended(ticket, n);
    }
  }

  void gaveBack(long ticket, int n) {
    ceiling.granted(-n);
    ended(ticket, n);
  }

  void paused() {
    if (startsSlowly) {
      slowStart.begin();
    }
  }

  void hear(List<Evidence.Room> rooms, long sentAt, int open, long now) {
    ceiling.hear(rooms, sentAt, open, now);
  }

  private static int enough(Terms terms) {
    int least = terms.count() == 0 ? ENOUGH_WITHOUT_LIMITS : Integer.MAX_VALUE;
    for (int i = 0; i < terms.count(); i++) {
      least = Math.min(least, terms.permits(i));
    }
    return least;
  }
}
