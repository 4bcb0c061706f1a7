package dev.sluice.internal.push;

import dev.sluice.internal.remote.Destination;
import dev.sluice.internal.remote.Receiver;
import dev.sluice.internal.requests.Request;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.PendingUpload;
import dev.sluice.ratelimit.Slot;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import io.reactivex.rxjava3.core.Single;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A request for one change or for several changes.
 *
 * @param changes the changes to send, the due change first
 * @param destination the request's path, and the values that the request sets in all rows
 * @param upload the file to send first; null: the changes are sent
 */
record DueRequest(
    PushRun run, List<Change> changes, Destination destination, @Nullable PendingUpload upload) {

  DueRequest(PushRun run, List<Change> changes, Destination destination) {
    this(run, changes, destination, null);
  }

  Change change() {
    return changes.get(0);
  }

  String path() {
    return destination.path();
  }

  /** This request, which that function sends. */
  <T> Request<T> request(BiFunction<Slot, Receiver, Single<T>> sent) {
    return new Request<>(method(), path(), sent);
  }

  private String method() {
    Endpoints endpoints = change().row().type().endpoints();
    Bulk bulk = endpoints.bulk();
    Action action = change().action();
    Endpoint alone = action == null ? null : Change.endpoint(action, endpoints);
    return upload != null || alone == null
        ? "POST"
        : bulk != null && changes.size() > 1 ? bulk.method() : alone.method();
  }

  /** The paths for which slots are reserved. */
  List<String> paths() {
    return List.of(path());
  }
}
