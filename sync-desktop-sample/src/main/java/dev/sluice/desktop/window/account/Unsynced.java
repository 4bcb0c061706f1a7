package dev.sluice.desktop.window.account;

import dev.sluice.SyncEngine;
import dev.sluice.desktop.window.syncing.Plural;
import java.util.stream.Collectors;

/**
 * What is on this computer only.
 *
 * @param changes how many changes
 * @param words which: "3 time entries, 1 project"
 */
public record Unsynced(int changes, String words) {

  static Unsynced of(SyncEngine engine) {
    int failed = engine.failures().size();
    String refused = failed == 0 ? "" : failed + " refused change" + (failed == 1 ? "" : "s");
    String pending =
        engine.pendingByType().entrySet().stream()
            .map(type -> Plural.counted(type.getKey(), type.getValue()))
            .collect(Collectors.joining(", "));
    String both = pending + (pending.isEmpty() || refused.isEmpty() ? "" : ", ") + refused;
    return new Unsynced(engine.pending() + failed, both);
  }
}
