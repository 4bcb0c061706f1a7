package dev.sluice.internal.pull;

import dev.sluice.failure.FailureKind;
import dev.sluice.failure.ListFailedException;
import dev.sluice.failure.SyncException;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Page;
import dev.sluice.schema.EntityType;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The answers of one round of requests, until their rows are stored. Safe for use by several
 * threads. What comes after the end is let go of.
 */
final class FetchResults implements AutoCloseable {

  private final Map<EntityType<?>, Fetched> fetched = new LinkedHashMap<>();
  private final Map<EntityType<?>, Throwable> failures = new LinkedHashMap<>();
  private final Set<EntityType<?>> missing = new HashSet<>();
  private final Set<EntityType<?>> storedByItself = new HashSet<>();
  private int failedInARow;
  private boolean anyAnswered;
  private boolean closed;

  /**
   * A question with its answer.
   *
   * @param related whether it came with others: then nothing follows from what it does not name
   */
  record Fetched(Fetch fetch, Page page, boolean related) {}

  /** The answer to a request for one type alone tells more of it than one that came with others. */
  synchronized void put(Fetched answer) {
    EntityType<?> type = answer.fetch().type();
    Fetched before = fetched.get(type);
    if (closed || (answer.related() && before != null && !before.related())) {
      answer.page().close();
    } else {
      if (before != null && before.related() && !answer.related()) {
        before.page().close();
      }
      fetched.put(type, answer);
      anyAnswered = true;
      failedInARow = 0;
    }
  }

  /**
   * One more answer for a type whose first one is read. Its page is kept in place of that one, so
   * that it is closed in any case.
   */
  synchronized void replacePage(EntityType<?> type, Page page) {
    if (closed) {
      page.close();
    } else {
      Fetched first = of(type);
      fetched.put(type, new Fetched(first.fetch(), page, first.related()));
    }
  }

  synchronized void failed(EntityType<?> type, Throwable failure) {
    failures.putIfAbsent(type, failure);
    failedInARow = provesServerWorks(failure) ? 0 : failedInARow + 1;
  }

  /** While everything is forbidden, the credentials may be dead. */
  private boolean provesServerWorks(Throwable failure) {
    return FailureKind.REFUSED.is(failure) || (FailureKind.FORBIDDEN.is(failure) && anyAnswered);
  }

  /**
   * Whether nothing more is to be asked: a failure was not that of one list, or several lists
   * failed one after the other, so that it is probably the server or the network.
   *
   * @param mostInARow how many lists may fail one after the other
   */
  synchronized boolean shouldStop(int mostInARow) {
    return failedInARow >= mostInARow || failureOfServer() != null;
  }

  /** The first failure that other lists would meet as well. */
  private @Nullable Throwable failureOfServer() {
    for (Throwable failure : failures.values()) {
      if (!isOfOneList(failure)) {
        return failure;
      }
    }
    return null;
  }

  /** A connection that broke may be the fault of one list; one that never was is not. */
  static boolean isOfOneList(Throwable failure) {
    return isRefusal(failure)
        || FailureKind.SERVER_FAILED.is(failure)
        || (FailureKind.OFFLINE.is(failure) && ((SyncException) failure).mayHaveArrived());
  }

  private static boolean isRefusal(@Nullable Throwable failure) {
    return FailureKind.REFUSED.is(failure) || FailureKind.FORBIDDEN.is(failure);
  }

  /**
   * How the request for that list failed, also if that ended the whole round; null if it did not,
   * or was not sent.
   */
  synchronized @Nullable Throwable failureOfList(EntityType<?> type) {
    Throwable failure = failures.get(type);
    return failure == null || isOfOneList(failure) || isWishForPause(failure) ? failure : null;
  }

  private static boolean isWishForPause(Throwable failure) {
    return FailureKind.TOO_MANY_REQUESTS.is(failure)
        || (FailureKind.SLOTS_EXHAUSTED.is(failure)
            && FailureKind.TOO_MANY_REQUESTS.is(failure.getCause()));
  }

  /** Whether the server has said that it will not give that list; asking again is little use. */
  synchronized boolean isRefused(EntityType<?> type) {
    return isRefusal(failures.get(type));
  }

  /** Nothing of that type is stored in this round, or not all of it. */
  synchronized void missing(EntityType<?> type) {
    missing.add(type);
  }

  synchronized boolean isMissing(EntityType<?> type) {
    return missing.contains(type);
  }

  /** Whether that type is stored, or its list has failed by itself and is asked for again. */
  synchronized boolean isSettled(EntityType<?> type) {
    return !isMissing(type) || failureOfList(type) != null;
  }

  /** Whether the server has answered anything in this round. */
  synchronized boolean isAnyAnswered() {
    return anyAnswered;
  }

  /** Whether a list was forbidden, and nothing worse is known of the credentials. */
  synchronized boolean isForbidden() {
    return failureOfServer() == null
        && failures.values().stream().anyMatch(FailureKind.FORBIDDEN::is);
  }

  synchronized boolean hasFailed() {
    return !failures.isEmpty();
  }

  synchronized boolean has(EntityType<?> type) {
    return fetched.containsKey(type);
  }

  synchronized int count() {
    return fetched.size();
  }

  synchronized Fetched of(EntityType<?> type) {
    Fetched answer = fetched.get(type);
    if (answer == null) {
      throw new IllegalStateException(type + " was not fetched");
    }
    return answer;
  }

  /**
   * What the pull has to end with: what concerns the whole service before what concerns one list,
   * which is named if the server answered others; among lists the first in that order.
   */
  synchronized Throwable failure(List<EntityType<?>> order) {
    Throwable all = failureOfServer();
    return all == null ? listFailures(order).get(0) : all;
  }

  /** How lists failed, in that order. */
  synchronized List<Throwable> listFailures(List<EntityType<?>> order) {
    List<Throwable> told = new ArrayList<>();
    for (EntityType<?> type : order) {
      Throwable failure = failures.get(type);
      boolean named = anyAnswered && !FailureKind.OFFLINE.is(failure);
      if (failure != null && isOfOneList(failure)) {
        told.add(named ? new ListFailedException(type.name(), (SyncException) failure) : failure);
      }
    }
    return told;
  }

  /** An error that is no failure of the sync must not wait until everything else is stored. */
  synchronized @Nullable Throwable bug() {
    for (Throwable failure : failures.values()) {
      if (!(failure instanceof SyncException)) {
        return failure;
      }
    }
    return null;
  }

  /** The rows of that type are stored. */
  synchronized void stored(EntityType<?> type) {
    if (!of(type).related()) {
      storedByItself.add(type);
    }
    release(type);
  }

  /**
   * Whether the answer to a request for that type alone is stored. One that came with others does
   * not tell what was deleted.
   */
  synchronized boolean isStoredByItself(EntityType<?> type) {
    return storedByItself.contains(type);
  }

  /** The answer for that type is not needed any more. */
  synchronized void release(EntityType<?> type) {
    Fetched answer = fetched.remove(type);
    if (answer != null) {
      answer.page().close();
    }
  }

  /** Nothing of it is to be stored. */
  synchronized void drop() {
    fetched.values().forEach(answer -> answer.page().close());
    fetched.clear();
  }

  /** A new round begins. */
  synchronized void clear() {
    drop();
    failures.clear();
    missing.clear();
    storedByItself.clear();
    failedInARow = 0;
  }

  @Override
  public synchronized void close() {
    closed = true;
    clear();
  }
}
