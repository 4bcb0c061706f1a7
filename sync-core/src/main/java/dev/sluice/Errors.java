package dev.sluice;

import dev.sluice.failure.BusyException;
import dev.sluice.failure.CancelledException;
import dev.sluice.failure.ClosedException;
import dev.sluice.failure.FrozenException;
import dev.sluice.failure.InternalException;
import dev.sluice.failure.LoggedOutException;
import dev.sluice.failure.OfflineException;
import dev.sluice.failure.SlotsExhaustedException;
import dev.sluice.failure.SlotsUnavailableException;
import dev.sluice.failure.StalledException;
import dev.sluice.failure.StorageException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnauthorizedException;
import dev.sluice.failure.UnsupportedException;
import dev.sluice.failure.WrongAccountException;
import dev.sluice.internal.machine.MachineFrozenException;
import dev.sluice.internal.machine.MachineStalledException;
import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiterClosedException;
import dev.sluice.sqlite.SqliteException;
import io.reactivex.rxjava3.exceptions.CompositeException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Sorts what may end an operation. */
final class Errors {

  private Errors() {}

  /** Every error in the library's own terms, however deep it is wrapped. */
  static SyncException translate(Throwable error) {
    SyncException known = known(error);
    return known == null ? new InternalException(error) : known;
  }

  private static @Nullable SyncException known(@Nullable Throwable error) {
    if (error instanceof SyncException known) {
      return known;
    }
    if (error instanceof CompositeException several) {
      return several.getExceptions().stream()
          .map(Errors::known)
          .filter(Objects::nonNull)
          .findFirst()
          .orElse(null);
    }
    if (error instanceof MachineFrozenException) {
      return new FrozenException();
    }
    if (error instanceof MachineStalledException stalled) {
      return new StalledException(stalled.state(), stalled.patience());
    }
    if (error instanceof SqliteException ofTheSlotsFile) {
      return new StorageException(ofTheSlotsFile);
    }
    SyncException ofSlots = ofSlots(error);
    return ofSlots != null || error == null ? ofSlots : known(error.getCause());
  }

  private static @Nullable SyncException ofSlots(@Nullable Throwable error) {
    if (error instanceof RateLimiterClosedException) {
      return new ClosedException("the engine");
    }
    if (error instanceof LedgerException) {
      return new SlotsUnavailableException((RuntimeException) error);
    }
    if (error instanceof RateLimitedException late) {
      return late.tries() == 0
          ? new SlotsUnavailableException(late)
          : new SlotsExhaustedException(late.expected().atLeast());
    }
    return null;
  }

  static SyncResult result(SyncException error) {
    if (error instanceof OfflineException) {
      return SyncResult.OFFLINE;
    }
    if (error instanceof BusyException) {
      return SyncResult.BUSY;
    }
    if (error instanceof TooManyRequestsException || error instanceof SlotsExhaustedException) {
      return SyncResult.RATE_LIMITED;
    }
    return error instanceof FrozenException || freezes(error)
        ? SyncResult.FROZEN
        : SyncResult.FAILED;
  }

  /**
   * Whether a push would end in the same way as a pull that ended so: nothing may be sent now, or
   * nobody is there to hear it.
   */
  static boolean concernsEverything(SyncException error) {
    SyncResult result = result(error);
    return error instanceof CancelledException
        || error instanceof ClosedException
        || error instanceof SlotsUnavailableException
        || result == SyncResult.OFFLINE
        || result == SyncResult.BUSY
        || result == SyncResult.FROZEN
        || (result == SyncResult.RATE_LIMITED && !isOfQuota(error));
  }

  private static boolean isOfQuota(SyncException error) {
    return error instanceof SlotsExhaustedException exhausted && exhausted.quota().isPresent();
  }

  /** Whether nothing more may be sent after that until somebody logs in or updates the app. */
  static boolean freezes(SyncException error) {
    return error instanceof UnauthorizedException
        || error instanceof UnsupportedException
        || error instanceof WrongAccountException
        || error instanceof LoggedOutException;
  }
}
