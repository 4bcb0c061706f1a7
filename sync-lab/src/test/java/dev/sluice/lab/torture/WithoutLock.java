package dev.sluice.lab.torture;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.SyncLock;
import dev.sluice.store.Database;
import dev.sluice.testkit.process.Forwarding;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Everybody may sync the file at any time. */
final class WithoutLock implements SyncLock {

  private final SyncLock whole;

  private WithoutLock(SyncLock whole) {
    this.whole = whole;
  }

  /** An engine that syncs whoever else does. */
  static SyncEngineBuilder engine(Database database) {
    return engine(database, WithoutLock::new);
  }

  /** An engine with another lock. */
  static SyncEngineBuilder engine(Database database, UnaryOperator<SyncLock> other) {
    return Seams.engine(database, store -> locked(store, other.apply(store.lock())));
  }

  private static Store locked(Store whole, SyncLock lock) {
    return Forwarding.of(
        Store.class,
        (method, arguments) ->
            method.getName().equals("lock") ? lock : Forwarding.call(whole, method, arguments));
  }

  @Override
  public boolean tryAcquire() {
    return true;
  }

  @Override
  public boolean isHeldInThisProcess() {
    return false;
  }

  @Override
  public void release() {}

  @Override
  public @Nullable Instant lastFullSync() {
    return whole.lastFullSync();
  }

  @Override
  public void lastFullSync(@Nullable Instant when) {}
}
