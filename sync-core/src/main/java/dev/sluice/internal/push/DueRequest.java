package dev.sluice.internal.push;

import dev.sluice.internal.remote.Destination;
import dev.sluice.internal.store.PendingUpload;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change that needs a request, or several that go together.
 *
 * @param run the push under way
 * @param changes the changes to send; the due one is the first
 * @param destination where the request leads
 * @param upload the file that is sent first, null if the change itself is sent
 */
record DueRequest(
    PushRun run, List<Change> changes, Destination destination, @Nullable PendingUpload upload) {

  /** A request that carries the changes. */
  DueRequest(PushRun run, List<Change> changes, Destination destination) {
    this(run, changes, destination, null);
  }

  /** The change that is due. */
  Change change() {
    return changes.get(0);
  }

  /** The path of the request. */
  String path() {
    return destination.path();
  }

  /** The paths for which slots are reserved. */
  List<String> paths() {
    return List.of(path());
  }
}
