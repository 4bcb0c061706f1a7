package dev.sluice.inspect;

import dev.sluice.Operation;
import dev.sluice.SyncConflict;
import dev.sluice.SyncEngine;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.failure.SyncException;
import dev.sluice.store.Database;
import io.reactivex.rxjava3.core.Single;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * What the page's buttons do. All throw {@link IllegalArgumentException} if there is no such
 * action, and {@link NoSuchElementException} if there is nothing to do it with.
 */
final class Actions {

  private final Database database;
  private final @Nullable SyncEngine engine;

  Actions(Database database, @Nullable SyncEngine engine) {
    this.database = database;
    this.engine = engine;
  }

  /** Begins an operation, or does freeze, resume or cancel. */
  void engine(String what) {
    SyncEngine one = engine;
    if (one == null) {
      throw new NoSuchElementException("no engine is at work here: only the file is shown");
    }
    if (isClosed(one)) {
      throw new IllegalStateException("the engine is closed");
    }
    switch (what) {
      case "freeze" -> one.freeze();
      case "resume" -> one.resume();
      case "cancel" -> one.cancel();
      default -> {
        Operation wanted = Operation.valueOf(what.toUpperCase(Locale.ROOT));
        refused(one.request(wanted).toFuture());
      }
    }
  }

  /** Of a closed engine the status is over. */
  static boolean isClosed(SyncEngine engine) {
    return engine.status().firstElement().isEmpty().blockingGet();
  }

  /** An engine that is closed answers at once; any other one is left to its work. */
  private static void refused(Future<SyncReport> asked) {
    if (asked.isDone()) {
      Optional<SyncException> why = Single.fromFuture(asked).blockingGet().error();
      if (why.isPresent()) {
        throw new IllegalStateException(why.get().getMessage());
      }
    }
  }

  /** Decides about a change that was refused, is lost or rests. */
  void failure(String what, String type, long id) {
    SyncEngine one = engine;
    List<SyncFailure> failures = new ArrayList<>(SyncFailure.of(database));
    failures.addAll(one == null ? List.of() : one.resting());
    SyncFailure failure =
        failures.stream()
            .filter(each -> each.ref().type().name().equals(type) && each.ref().id() == id)
            .findAny()
            .orElseThrow(() -> new NoSuchElementException(type + "/" + id + " has not failed"));
    switch (what) {
      case "retry" -> failure.retry();
      case "discard" -> failure.discard();
      default -> throw new IllegalArgumentException("no decision about a failure: " + what);
    }
  }

  /** Decides about an overruled value. */
  void conflict(String what, long number) {
    SyncConflict conflict =
        SyncConflict.of(database).stream()
            .filter(each -> each.number() == number)
            .findAny()
            .orElseThrow(() -> new NoSuchElementException("conflict " + number + " is decided"));
    switch (what) {
      case "take" -> conflict.take();
      case "dismiss" -> conflict.dismiss();
      default -> throw new IllegalArgumentException("no decision about a conflict: " + what);
    }
  }
}
