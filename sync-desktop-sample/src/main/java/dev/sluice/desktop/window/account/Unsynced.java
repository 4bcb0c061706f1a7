package dev.sluice.desktop.window.account;

import dev.sluice.SyncEngine;
import dev.sluice.desktop.window.syncing.Plural;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is on this computer only.
 *
 * @param changes how many changes
 * @param words which: "3 time entries, 1 project"
 */
public record Unsynced(int changes, String words) {

  /**
   * Asks the engine.
   *
   * @param running how many entries run that the engine does not know of
   */
  static Unsynced of(SyncEngine engine, int running) {
    int failed = engine.failures().size();
    String refused = failed == 0 ? "" : failed + " refused change" + (failed == 1 ? "" : "s");
    String pending =
        engine.pendingByType().entrySet().stream()
            .map(type -> Plural.counted(type.getKey(), type.getValue()))
            .collect(Collectors.joining(", "));
    String clock = running == 0 ? "" : "the running entry";
    String all =
        Stream.of(pending, refused, clock)
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return new Unsynced(engine.pending() + failed + running, all);
  }
}
