package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerSnapshot;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The slots of one key in Redis. Each step is one script and one trip. Notices when Redis has lost
 * data. Not safe for several threads; throws the Redis client's exceptions.
 */
final class RedisSlots implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(RedisSlots.class);

  private final RedisLink link;
  private final Time time;
  private final RedisOptions options;
  private final Supplier<String> clock;
  private final String waiter;
  private Memory memory;

  /**
   * Runs its steps over this link.
   *
   * @param clock the time in microseconds for each step; empty for Redis's own clock
   */
  RedisSlots(RedisLink link, Time time, RedisOptions options, Supplier<String> clock) {
    this.link = link;
    this.time = time;
    this.options = options;
    this.clock = clock;
    this.waiter = options.fair() ? UUID.randomUUID().toString() : "";
    this.memory = Memory.none(time);
  }

  /**
   * Takes n slots or none. A repeat with the same ticket takes no more.
   *
   * @param waits whether a denied caller keeps a place in the queue
   * @return how many nanoseconds to wait, zero if the slots are taken
   */
  long acquire(LimiterConfig config, long ticket, int n, boolean waits) {
    List<String> args = args(ticket, n);
    args.add(flag(config));
    args.add(waiter);
    args.add(waits ? "1" : "0");
    args.add(slowly(config));
    for (int i = 0; i < config.count(); i++) {
      args.add(String.valueOf(config.permits(i)));
      args.add(Micros.of(config.windowNanos(i)));
    }
    return Micros.toNanos(step(Script.CLAIM, config, args).number(0));
  }

  /** Gives up the place in the queue. */
  boolean leave(LimiterConfig config) {
    return !step(Script.LEAVE, config, List.of(waiter)).epoch().isEmpty();
  }

  boolean renew(LimiterConfig config, long ticket, int left) {
    return step(Script.RENEW, config, args(ticket, left)).number(0) == 1;
  }

  /** False if the ticket does not hold that slot any more. */
  boolean stamp(LimiterConfig config, long ticket, int index, long laterNanos) {
    List<String> args = args(ticket, index);
    args.add(flag(config));
    args.add(Micros.of(laterNanos));
    return step(Script.STAMP, config, args).number(0) == 1;
  }

  /** The same for a request that was answered just now. */
  boolean answered(LimiterConfig config, long ticket, int index) {
    List<String> args = args(ticket, index);
    args.add(flag(config));
    args.add("0");
    args.add(String.valueOf(config.fullSpeed()));
    return step(Script.STAMP, config, args).number(0) == 1;
  }

  /** Gives back the slots of these indices, both included, as far as the ticket holds them. */
  int giveBack(LimiterConfig config, long ticket, int from, int to) {
    List<String> args = args(ticket, from);
    args.add(String.valueOf(to));
    args.add(flag(config));
    return (int) step(Script.GIVEBACK, config, args).number(0);
  }

  void pause(LimiterConfig config, long nanos) {
    step(Script.PAUSE, config, List.of(Micros.of(nanos), slowly(config)));
  }

  LedgerSnapshot read(LimiterConfig config) {
    Answer answer = step(Script.READ, config, List.of());
    List<Long> stamps = new ArrayList<>();
    for (Object stamp : (List<?>) answer.values().get(3)) {
      stamps.add(Micros.toNanos((Long) stamp));
    }
    long now = Micros.toNanos(answer.number(0));
    long paused = Micros.toNanos(answer.number(1));
    return new LedgerSnapshot("redis", now, paused, (int) answer.number(2), stamps);
  }

  /** Writes down slots that a ledger granted by itself while Redis was gone. */
  void merge(LimiterConfig config, long pausedNanos, List<String> membersAndAges) {
    List<String> args = new ArrayList<>();
    args.add(Micros.of(pausedNanos));
    args.addAll(membersAndAges);
    step(Script.MERGE, config, args);
  }

  private Answer step(Script script, LimiterConfig config, List<String> own) {
    Answer answer = Answer.of(link.run(script, arguments(memory.now(time), config, own)));
    memory = memory.after(answer, config, options.lease(), time);
    if (answer.lost()) {
      Duration pause = Duration.ofNanos(config.longestNanos()).plus(config.worstTransit());
      LOG.warn("{} has forgotten slots: nothing is granted for {}", link, pause);
      options.listener().ledgerForgot(pause);
    }
    return answer;
  }

  private List<String> arguments(Memory known, LimiterConfig config, List<String> own) {
    List<String> args = new ArrayList<>();
    args.add(clock.get());
    args.add(known.epoch());
    args.add(String.valueOf(known.version()));
    args.add(Micros.of(config.longestNanos()));
    args.add(Micros.of(config.worstTransit()));
    args.add(Micros.of(options.lease()));
    args.add(UUID.randomUUID().toString());
    args.addAll(own);
    return args;
  }

  private static List<String> args(long ticket, int number) {
    List<String> args = new ArrayList<>();
    args.add(String.valueOf(ticket));
    args.add(String.valueOf(number));
    return args;
  }

  private static String flag(LimiterConfig config) {
    return config.countsAtOnce() ? "1" : "0";
  }

  private static String slowly(LimiterConfig config) {
    return config.startsSlowly() ? "1" : "0";
  }

  @Override
  public void close() {
    link.close();
  }

  @Override
  public String toString() {
    return link.toString();
  }
}
