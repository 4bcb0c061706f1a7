package dev.sluice.desktop.window.tracker;

import dev.sluice.conflict.ConflictPolicy;
import java.util.List;

/**
 * Of a project that was made here and meets one of its name on the server, the server's stays: who
 * typed {@code @Shop} has said its name and nothing else, and its colour came from the palette.
 * Later edits are merged field by field.
 */
final class ServersProject implements ConflictPolicy {

  @Override
  public Resolution resolve(Collision collision) {
    if (collision.base() != null || collision.local().isDeleted()) {
      return MERGE_FIELDS.resolve(collision);
    }
    Resolution servers = SERVER_WINS.resolve(collision);
    return new Resolution(servers.row(), servers.dirty(), List.of());
  }
}
