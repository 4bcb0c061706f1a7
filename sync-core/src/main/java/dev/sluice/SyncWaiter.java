package dev.sluice;

import dev.sluice.failure.RefusedException;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Tracking;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import io.reactivex.rxjava3.core.Maybe;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.core.Single;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Set;

/** Waits until a row is in sync. */
final class SyncWaiter {

  private static final int UNPROCESSABLE = 422;

  private SyncWaiter() {}

  static <E> Single<E> synced(Ref<E> ref, EngineDatabase database) {
    return database
        .changes()
        .filter(types -> types.contains(ref.type()))
        .mergeWith(Observable.just(Set.of()))
        .concatMapMaybe(change -> look(ref, database))
        .firstOrError();
  }

  private static <E> Maybe<E> look(Ref<E> ref, EngineDatabase database) {
    return Maybe.defer(() -> database.store().read(reader -> judge(ref, reader)));
  }

  private static <E> Maybe<E> judge(Ref<E> ref, Reader reader) {
    Stored stored = reader.find(ref.type(), ref.id());
    if (stored == null || (stored.row().isDeleted() && stored.state() != SyncState.LOST)) {
      return Maybe.error(new NoSuchElementException(ref + " is deleted"));
    }
    Tracking tracking = stored.tracking();
    if (tracking == null) {
      return Maybe.just(ref.type().entity(stored.row()));
    }
    boolean failed = tracking.state() == SyncState.REFUSED || tracking.state() == SyncState.LOST;
    return failed
        ? Maybe.error(
            new RefusedException(
                UNPROCESSABLE, Objects.requireNonNullElse(tracking.error(), "refused")))
        : Maybe.empty();
  }
}
