package dev.sluice.ratelimit;

/** Counts the claims, and can fail in the ways in which ledgers outside of the process do. */
final class CountingLedger implements SlotLedger {

  int claims;
  int reads;
  boolean broken;
  boolean leaseEnded;
  boolean shared = true;
  long asksAgainIn = Long.MAX_VALUE;
  private final SlotLedger inner;

  CountingLedger(SlotLedger inner) {
    this.inner = inner;
  }

  @Override
  public long acquire(LimiterConfig config, int n) {
    claims++;
    if (broken) {
      throw new IllegalStateException("disk full");
    }
    return Math.max(-asksAgainIn, inner.acquire(config, n));
  }

  @Override
  public boolean renew(LimiterConfig config, long ticket) {
    return !leaseEnded && inner.renew(config, ticket);
  }

  @Override
  public void stamp(LimiterConfig config, long ticket, long laterNanos) {
    inner.stamp(config, ticket, laterNanos);
  }

  @Override
  public int giveBack(LimiterConfig config, long ticket, int n) {
    return inner.giveBack(config, ticket, n);
  }

  @Override
  public void answered(LimiterConfig config, long ticket) {
    inner.answered(config, ticket);
  }

  @Override
  public void pause(LimiterConfig config, long nanos) {
    inner.pause(config, nanos);
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
  public LedgerSnapshot read(LimiterConfig config) {
    reads++;
    return inner.read(config);
  }
}
