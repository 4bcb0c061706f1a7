package dev.sluice;

import dev.sluice.failure.CredentialsException;
import dev.sluice.failure.FailureKind;
import dev.sluice.failure.InternalException;
import dev.sluice.failure.StoppedException;
import dev.sluice.failure.StorageException;
import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.failure.UnsupportedException;
import dev.sluice.internal.machine.MachineFrozenException;
import dev.sluice.internal.machine.MachineStalledException;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.ratelimit.LedgerException;
import dev.sluice.ratelimit.RateLimitedException;
import dev.sluice.ratelimit.RateLimiterClosedException;
import dev.sluice.sqlite.SqliteException;
import io.reactivex.rxjava3.exceptions.CompositeException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Classifies the errors that may end an operation. */
final class Errors {

  private Errors() {}

  /** Finds the first {@link SyncException} among the causes, or else translates the error. */
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
      return StoppedException.frozen();
    }
    if (error instanceof MachineStalledException stalled) {
      return UnavailableException.stalled(stalled.state(), stalled.patience());
    }
    if (error instanceof SqliteException ofTheSlotsFile) {
      return new StorageException(ofTheSlotsFile);
    }
    SyncException ofSlots = ofSlots(error);
    return ofSlots != null || error == null ? ofSlots : known(error.getCause());
  }

  private static @Nullable SyncException ofSlots(@Nullable Throwable error) {
    if (error instanceof RateLimiterClosedException) {
      return StoppedException.closed("the engine");
    }
    if (error instanceof LedgerException) {
      return UnavailableException.noSlot((RuntimeException) error);
    }
    if (error instanceof RateLimitedException late) {
      return late.tries() == 0
          ? UnavailableException.noSlot(late)
          : TooManyRequestsException.noSlot(late.expected().atLeast());
    }
    return null;
  }

  static SyncResult result(SyncException error) {
    if (FailureKind.OFFLINE.is(error)) {
      return SyncResult.OFFLINE;
    }
    if (FailureKind.BUSY.is(error) || FailureKind.BUSY_HERE.is(error)) {
      return SyncResult.BUSY;
    }
    if (error instanceof TooManyRequestsException) {
      return SyncResult.RATE_LIMITED;
    }
    return FailureKind.FROZEN.is(error) || freezes(error) ? SyncResult.FROZEN : SyncResult.FAILED;
  }

  /** Whether this failure of a pull would also stop a push, because nothing can be sent now. */
  static boolean stopsEverything(SyncException error) {
    SyncResult result = result(error);
    return error instanceof StoppedException
        || FailureKind.SLOTS_UNAVAILABLE.is(error)
        || result == SyncResult.OFFLINE
        || result == SyncResult.BUSY
        || result == SyncResult.FROZEN
        || (result == SyncResult.RATE_LIMITED
            && Concerns.of(error, RequestKind.LIST) == Concerns.EVERYTHING);
  }

  /**
   * True if a pull with this failure asked the server for lists but did not get all of them. False,
   * for example, if the engine's own limits held the pull back.
   */
  static boolean wasAskedInVain(SyncException error) {
    return switch (error.kind()) {
      case SERVER_FAILED, OFFLINE, STALLED, LIST_FAILED -> true;
      default -> Concerns.isServersPause(error);
    };
  }

  /** Whether this failure ends the whole operation: not even one more request can be sent. */
  static boolean endsAll(SyncException error) {
    return freezes(error)
        || error instanceof StoppedException
        || error instanceof StorageException
        || FailureKind.INTERNAL.is(error)
        || FailureKind.BUSY.is(error);
  }

  /** Whether the engine freezes after this failure, until the user logs in or updates the app. */
  static boolean freezes(SyncException error) {
    return error instanceof CredentialsException || error instanceof UnsupportedException;
  }
}
