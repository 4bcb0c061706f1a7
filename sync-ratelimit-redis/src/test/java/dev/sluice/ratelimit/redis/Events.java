package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.LimiterListener;
import java.time.Duration;
import java.util.List;

/** Writes down what it hears. */
record Events(List<String> heard) implements LimiterListener {

  @Override
  public void ledgerGone(LedgerException reason) {
    heard.add("gone");
  }

  @Override
  public void ledgerBack(int slots) {
    heard.add("back " + slots);
  }

  @Override
  public void ledgerForgot(Duration pause) {
    heard.add("forgotten " + pause);
  }
}
