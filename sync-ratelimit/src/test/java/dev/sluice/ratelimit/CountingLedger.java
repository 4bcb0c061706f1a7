package dev.sluice.ratelimit;

/** Counts the claims, and can fail in the ways in which ledgers outside of the process do. */
final class CountingLedger implements SlotLedger {

  int claims;
  boolean broken;
  boolean leaseEnded;
  boolean shared = true;
  long asksAgainIn = Long.MAX_VALUE;
  private final SlotLedger inner;

  CountingLedger(SlotLedger inner) {
    this.inner = inner;
  }

  @Override
  public long claim(Terms terms, int n) {
    claims++;
    if (broken) {
      throw new IllegalStateException("disk full");
    }
    return Math.max(-asksAgainIn, inner.claim(terms, n));
  }

  @Override
  public boolean renew(Terms terms, long ticket) {
    return !leaseEnded && inner.renew(terms, ticket);
  }

  @Override
  public void stamp(Terms terms, long ticket, long laterNanos) {
    inner.stamp(terms, ticket, laterNanos);
  }

  @Override
  public int giveBack(Terms terms, long ticket, int n) {
    return inner.giveBack(terms, ticket, n);
  }

  @Override
  public void answered(Terms terms, long ticket) {
    inner.answered(terms, ticket);
  }

  @Override
  public void pause(Terms terms, long nanos) {
    inner.pause(terms, nanos);
  }

  @Override
  public boolean isShared() {
    return shared;
  }

  @Override
  public boolean awaitsAnswers() {
    return inner.awaitsAnswers();
  }

  @Override
  public Book read(Terms terms) {
    return inner.read(terms);
  }
}
