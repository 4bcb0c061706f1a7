package dev.sluice.internal.push;

import java.util.List;

/**
 * A change that needs a request.
 *
 * @param run the push under way
 * @param path where its request leads
 */
record DueRequest(PushRun run, Change change, String path) {

  /** The paths for which slots are reserved. */
  List<String> paths() {
    return List.of(path);
  }
}
