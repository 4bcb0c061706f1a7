package dev.sluice.android.sample;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.sluice.AutoSync;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.android.AndroidDriver;
import dev.sluice.android.sample.data.Setup;
import dev.sluice.android.sample.data.Tokens;
import dev.sluice.ratelimit.Limit;
import dev.sluice.time.Time;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * The app with this machine's clocks, as those of the framework stand still in tests, with no
 * pauses between requests, and with a key of its own, as the framework here has no keystore.
 */
public final class TestApp extends App {

  static final AutoSync AT_ONCE =
      AutoSync.defaults().withDebounce(Duration.ZERO).withLook(Duration.ZERO);

  private static final byte[] KEY = "sixteen bytes...".getBytes(UTF_8);

  private CountingDriver driver;
  private boolean keyLost;
  private Limit[] budget = {};
  private CountDownLatch opening = new CountDownLatch(0);

  @Override
  protected Setup setup() {
    try {
      opening.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    driver = new CountingDriver(AndroidDriver.of(this, "tracker.db"));
    return new Setup(driver, Time.system(), this::quick);
  }

  /** What was lost is known to be lost at once. */
  private SyncEngineBuilder quick(SyncEngineBuilder options) {
    return options.pace().budget(budget).autoSync(AT_ONCE).worstTransit(Duration.ZERO);
  }

  @Override
  protected Tokens tokens() {
    return new Tokens(
        () -> getSharedPreferences("account", MODE_PRIVATE),
        new Tokens.Keys() {
          @Override
          public Optional<SecretKey> known() {
            return keyLost ? Optional.empty() : Optional.of(fresh());
          }

          @Override
          public SecretKey fresh() {
            return new SecretKeySpec(KEY, "AES");
          }
        });
  }

  /** The next process does not open its database, until {@link #goOnOpening}. */
  void holdOpening() {
    opening = new CountDownLatch(1);
  }

  void goOnOpening() {
    opening.countDown();
  }

  /** The next log-in has an engine with that budget. */
  void limit(Limit limit) {
    budget = new Limit[] {limit};
  }

  /** As a change of the screen's lock may do. */
  void loseKey() {
    keyLost = true;
  }

  /** What the session's database was asked; null before a session was opened. */
  CountingDriver driver() {
    return driver;
  }

  @Override
  protected void end() {
    super.end();
  }

  /** The process ends and a new one starts, on the same files. */
  void startAgain() {
    end();
    onCreate();
  }
}
