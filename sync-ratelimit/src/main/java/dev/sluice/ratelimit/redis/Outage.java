package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.LimiterListener;
import dev.sluice.time.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * How long Redis is left alone after it failed: twice as long each time, so that nobody who waits
 * beats on a door that is shut. Not safe for several threads.
 */
final class Outage {

  private static final Logger LOG = LoggerFactory.getLogger(Outage.class);
  private static final long FIRST = Duration.ofMillis(100).toNanos();
  private static final long LONGEST = Duration.ofSeconds(5).toNanos();

  private final Time time;
  private final LimiterListener listener;
  private @Nullable JedisException reason;
  private long length;
  private long since;

  Outage(Time time, LimiterListener listener) {
    this.time = time;
    this.listener = listener;
  }

  /** Whether Redis was gone when it was last tried. */
  boolean isOn() {
    return reason != null;
  }

  /** How long until it is to be tried again; zero if now. */
  long left() {
    return isOn() ? Math.max(0, since + length - time.nanos()) : 0;
  }

  /** It was tried in vain. */
  void failed(String server, JedisException why) {
    boolean begins = !isOn();
    length = begins ? FIRST : Math.min(2 * length, LONGEST);
    since = time.nanos();
    reason = why;
    if (begins) {
      LOG.warn("{}: {}", server, text(why));
      listener.ledgerGone(error());
    }
  }

  /** It answers again. */
  void end(String server, int merged) {
    reason = null;
    LOG.info("{} is back, {} slots written down", server, merged);
    listener.ledgerBack(merged);
  }

  /** What to tell who needs it now. */
  LedgerException error() {
    JedisException why = reason == null ? new JedisConnectionException("unknown") : reason;
    return new LedgerException(text(why), Duration.ofNanos(Math.max(1, left())), why);
  }

  /** Of what a server says only the first word, its own code, is fit for everybody's eyes. */
  private static String text(JedisException why) {
    if (why instanceof JedisConnectionException) {
      return "Redis cannot be reached";
    }
    return "Redis refuses: " + String.valueOf(why.getMessage()).split(" ", 2)[0];
  }
}
