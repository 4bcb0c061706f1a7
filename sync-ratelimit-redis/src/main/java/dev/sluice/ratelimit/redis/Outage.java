package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.LimiterListener;
import dev.sluice.time.Time;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import redis.clients.jedis.exceptions.JedisAccessControlException;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;
import redis.clients.jedis.exceptions.JedisException;

/**
 * How long a ledger waits before it tries Redis again after a failure: twice as long each time, up
 * to 5 s. Not safe for several threads.
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

  /** Whether the last try failed. */
  boolean isOn() {
    return reason != null;
  }

  /** How long until the next try; zero if it is due now. */
  long left() {
    return isOn() ? Math.max(0, since + length - time.nanos()) : 0;
  }

  /** Redis was tried and did not answer. */
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

  /** Redis answers again. */
  void end(String server, int merged) {
    reason = null;
    LOG.info("{} is back, {} slots written down", server, merged);
    listener.ledgerBack(merged);
  }

  /** The error for a caller who needs Redis now. */
  LedgerException error() {
    JedisException why = reason == null ? new JedisConnectionException("unknown") : reason;
    Duration retryIn = Duration.ofNanos(Math.max(1, left()));
    return isForGood(why)
        ? LedgerException.refused(text(why), retryIn, why)
        : new LedgerException(text(why), retryIn, why);
  }

  /** A wrong password or a missing database does not pass by itself. */
  private static boolean isForGood(JedisException why) {
    String words = String.valueOf(why.getMessage());
    return why instanceof JedisAccessControlException
        || (why instanceof JedisDataException && (words.contains("AUTH") || isNoDatabase(words)));
  }

  private static boolean isNoDatabase(String words) {
    return words.startsWith("ERR DB index") || words.startsWith("ERR invalid DB");
  }

  /** Of a server's message only the first word, its error code, is sure to hold no secret. */
  private static String text(JedisException why) {
    if (why instanceof JedisConnectionException) {
      return "Redis cannot be reached";
    }
    String words = String.valueOf(why.getMessage());
    return "Redis refuses: "
        + words.split(" ", 2)[0]
        + (isNoDatabase(words) ? ", no such database" : "");
  }
}
