package dev.sluice.internal.push;

import dev.sluice.internal.remote.Destination;
import dev.sluice.internal.store.PendingUpload;
import java.util.List;
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

  /** The paths for which slots are reserved. */
  List<String> paths() {
    return List.of(path());
  }
}
