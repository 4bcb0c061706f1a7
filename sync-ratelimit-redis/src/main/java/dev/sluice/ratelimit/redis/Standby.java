package dev.sluice.ratelimit.redis;

import dev.sluice.ratelimit.LedgerSnapshot;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.time.Time;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The local ledger of one machine while Redis is gone. It keeps the pauses that this machine was
 * told of, and grants its share of the limits if the options allow that. Not safe for several
 * threads.
 */
final class Standby {

  private final Time time;
  private final int peers;
  private SlotLedger ledger;
  private String name = UUID.randomUUID().toString();
  private long writtenDown;

  Standby(Time time, int peers) {
    this.time = time;
    this.peers = peers;
    this.ledger = SlotLedger.memory(time);
    this.writtenDown = time.nanos() - 1;
  }

  /** Whether the share is large enough for that many slots. */
  boolean grants(LimiterConfig config, int n) {
    return peers > 0 && share(config).limits().stream().allMatch(limit -> n <= limit.permits());
  }

  long acquire(LimiterConfig config, int n) {
    return ledger.acquire(share(config), n);
  }

  /**
   * Does nothing if the ticket is null, which means that Redis granted it: that slot counts as used
   * when its lease ends.
   */
  boolean stamp(LimiterConfig config, @Nullable Long ticket, long laterNanos) {
    if (ticket != null) {
      ledger.stamp(config, ticket, laterNanos);
    }
    return ticket != null;
  }

  /** The same for a request that was answered. */
  boolean answered(LimiterConfig config, @Nullable Long ticket) {
    if (ticket != null) {
      ledger.answered(config, ticket);
    }
    return ticket != null;
  }

  int giveBack(LimiterConfig config, @Nullable Long ticket, int n) {
    return ticket == null ? 0 : ledger.giveBack(config, ticket, n);
  }

  void pause(LimiterConfig config, long nanos) {
    ledger.pause(config, nanos);
  }

  long pauseLeft(LimiterConfig config) {
    return ledger.read(config).pausedNanos();
  }

  /**
   * The local slots. Without a share nothing is granted before the next try, so the pause lasts
   * until then.
   */
  LedgerSnapshot read(LimiterConfig config, long untilTried) {
    LedgerSnapshot snapshot = ledger.read(config);
    long paused = peers > 0 ? snapshot.pausedNanos() : Math.max(snapshot.pausedNanos(), untilTried);
    return new LedgerSnapshot(
        snapshot.bootId(), snapshot.now(), paused, snapshot.open(), snapshot.stamps());
  }

  /**
   * The uses that Redis does not know: for each a unique member and its age. A repeat returns the
   * same members, so Redis counts them once.
   */
  List<String> uses(LimiterConfig config) {
    LedgerSnapshot book = ledger.read(config);
    List<String> uses = new ArrayList<>();
    for (long stamp : book.stamps()) {
      if (stamp - writtenDown > 0) {
        uses.add(name + ":" + uses.size());
        uses.add(Micros.floor(book.now() - stamp));
      }
    }
    return uses;
  }

  /**
   * Redis knows all uses now. Locally these uses stay taken until their window ends, and open slots
   * count as used. So a second outage soon does not grant the share twice.
   */
  void writtenDown(LimiterConfig config) {
    LedgerSnapshot book = ledger.read(config);
    List<Long> taken = new ArrayList<>(book.stamps());
    taken.addAll(Collections.nCopies(book.open(), book.now()));
    taken.sort((one, other) -> Long.signum(one - other));
    ledger = SlotLedger.memory(time, new LedgerSnapshot(book.bootId(), book.now(), 0, 0, taken));
    name = UUID.randomUUID().toString();
    writtenDown = book.now();
  }

  private LimiterConfig share(LimiterConfig config) {
    List<Limit> shares = new ArrayList<>();
    for (Limit limit : config.limits()) {
      shares.add(Limit.of(Math.max(1, limit.permits() / peers), limit.window()));
    }
    return new LimiterConfig(shares, config.worstTransit()).countAtOnce(config.countsAtOnce());
  }
}
