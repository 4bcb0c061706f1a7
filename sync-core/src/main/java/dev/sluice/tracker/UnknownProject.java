package dev.sluice.tracker;

import dev.sluice.internal.pull.PullRun;
import dev.sluice.schema.Row;
import java.util.Objects;

/**
 * The next unknown project for which the pull asks the server.
 *
 * @param project the placeholder of the project; its references hold server ids
 */
record UnknownProject(PullRun run, Row project) {

  long serverId() {
    return serverId(project);
  }

  static long serverId(Row placeholder) {
    return Objects.requireNonNull(placeholder.serverId(), "a placeholder has a server id");
  }
}
