package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerException;
import java.time.Duration;
import java.util.List;

/** Writes down what it hears. */
record Events(List<String> heard) implements RedisListener {

  @Override
  public void gone(LedgerException reason) {
    heard.add("gone");
  }

  @Override
  public void back(int slots) {
    heard.add("back " + slots);
  }

  @Override
  public void forgotten(Duration pause) {
    heard.add("forgotten " + pause);
  }
}
