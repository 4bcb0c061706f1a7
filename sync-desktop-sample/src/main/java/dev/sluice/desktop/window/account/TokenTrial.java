package dev.sluice.desktop.window.account;

import dev.sluice.SyncEngine;
import dev.sluice.SyncStatus;
import dev.sluice.failure.FailureKind;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import java.util.Optional;

/** What a server says to a token before anybody works with it. */
final class TokenTrial implements SyncStatus.Visitor<Optional<Boolean>> {

  private static final Optional<Boolean> NOT_REFUSED = Optional.of(false);

  private TokenTrial() {}

  /**
   * Whether the server refuses the token. A server that cannot be asked now does not: who signs in
   * on a train can work. None if the engine is closed first.
   */
  static Maybe<Boolean> isRefused(SyncEngine one) {
    Observable<Boolean> told = one.status().mapOptional(status -> status.accept(new TokenTrial()));
    Observable<Boolean> asked =
        one.lightPull()
            .map(report -> report.error().filter(FailureKind.UNAUTHORIZED::is).isPresent())
            .toObservable();
    return Observable.merge(told, asked)
        .takeUntil(told.ignoreElements().toObservable())
        .firstElement();
  }

  @Override
  public Optional<Boolean> idle(SyncStatus.Idle status) {
    return status.lastFullSync().map(synced -> false);
  }

  /** Once something has come, the server knows who asks. */
  @Override
  public Optional<Boolean> syncing(SyncStatus.Syncing status) {
    return status.rows() > 0 ? NOT_REFUSED : Optional.empty();
  }

  @Override
  public Optional<Boolean> waiting(SyncStatus.Waiting status) {
    return status.isForBudget() ? NOT_REFUSED : Optional.empty();
  }

  @Override
  public Optional<Boolean> offline(SyncStatus.Offline status) {
    return NOT_REFUSED;
  }

  @Override
  public Optional<Boolean> failed(SyncStatus.Failed status) {
    return NOT_REFUSED;
  }

  @Override
  public Optional<Boolean> frozen(SyncStatus.Frozen status) {
    return Optional.of(FailureKind.UNAUTHORIZED.is(status.why()));
  }
}
