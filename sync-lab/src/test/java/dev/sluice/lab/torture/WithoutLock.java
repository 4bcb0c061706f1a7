package dev.sluice.lab.torture;

import dev.sluice.store.Database;
import dev.sluice.store.Store;
import dev.sluice.store.SyncLock;
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

  static Database of(Database whole) {
    return of(whole, WithoutLock::new);
  }

  /** The same database with another lock. */
  static Database of(Database whole, UnaryOperator<SyncLock> other) {
    Store store =
        Forwarding.of(
            Store.class,
            (method, arguments) ->
                method.getName().equals("lock")
                    ? other.apply(whole.store().lock())
                    : Forwarding.call(whole.store(), method, arguments));
    return Forwarding.of(
        Database.class,
        (method, arguments) ->
            method.getName().equals("store") ? store : Forwarding.call(whole, method, arguments));
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
