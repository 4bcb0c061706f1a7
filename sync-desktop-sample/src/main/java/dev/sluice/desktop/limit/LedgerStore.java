package dev.sluice.desktop.limit;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.ratelimit.SlotLedger;
import dev.sluice.ratelimit.file.SqliteLedger;
import dev.sluice.ratelimit.redis.RedisLedger;
import dev.sluice.ratelimit.redis.RedisOptions;
import dev.sluice.time.Time;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The slots of one key, wherever the store named on the command line keeps them.
 *
 * @param slots whose leases outlive this process, since the command that it started may
 * @param closing gives the store back
 */
record LedgerStore(SlotLedger slots, Runnable closing) implements AutoCloseable {

  private static final Pattern REDIS = Pattern.compile("(?i)\\s*rediss?:.*");
  private static final Logger LOG = LoggerFactory.getLogger(LedgerStore.class);

  /** Long enough for a machine that is busy, short enough for those who wait for a dead process. */
  static final Duration LEASE = Duration.ofSeconds(30);

  /**
   * Opens a store.
   *
   * @param store a file, or the address of a Redis
   * @throws IllegalArgumentException if the address or the key is invalid there
   */
  static LedgerStore open(String store, String key) {
    if (REDIS.matcher(store).matches()) {
      RedisOptions options = RedisOptions.defaults().withLease(LEASE);
      RedisLedger ledger = RedisLedger.open(store, key, Time.system(), options);
      return new LedgerStore(ledger, ledger::close);
    }
    return inFile(store, key);
  }

  private static LedgerStore inFile(String store, String key) {
    Path file = Path.of(store).toAbsolutePath();
    Path folder = file.getParent();
    if (Files.isDirectory(file) || folder == null || !Files.isDirectory(folder)) {
      throw CommandException.usage( // an address with a mistake in it may hold a password
          "--store must be a file in an existing folder, or an address like redis://HOST:6379");
    }
    SqliteLedger ledger =
        SqliteLedger.openOutliving(new JdbcDriver(file), key, Time.system(), LEASE);
    return new LedgerStore(ledger, ledger::close);
  }

  /** Nothing is left to be written then, so a store that fails at it harms nobody. */
  @Override
  public void close() {
    try {
      closing.run();
    } catch (RuntimeException gone) {
      LOG.warn("the store cannot be closed: {}", gone.getMessage());
    }
  }
}
