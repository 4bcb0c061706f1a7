package dev.sluice.internal.push;

import dev.sluice.internal.remote.Destination;
import java.util.List;

/**
 * A change that needs a request, or several that go together.
 *
 * @param run the push under way
 * @param changes the due one first
 * @param destination where the request leads
 */
record DueRequest(PushRun run, List<Change> changes, Destination destination) {

  /** The one that is due. */
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
