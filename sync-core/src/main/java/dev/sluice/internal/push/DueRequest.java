package dev.sluice.internal.push;

import java.util.List;

/**
 * A change that the server has to hear of.
 *
 * @param run the push under way
 * @param path where its request leads
 */
record DueRequest(PushRun run, Change change, String path) {

  /** Where the slots are needed. */
  List<String> paths() {
    return List.of(path);
  }
}
