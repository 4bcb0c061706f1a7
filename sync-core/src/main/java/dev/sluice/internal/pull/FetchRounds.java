package dev.sluice.internal.pull;

import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The order in which a pull requests the lists. Lists that failed in the last pull get a separate
 * round, usually after the others. If the last pull did not reach some failed list, this round
 * comes before the lists that were reached.
 *
 * @param healthy the lists that did not fail; those that the last pull did not reach come first
 * @param failed the lists that failed, the list with the oldest failure first
 * @param waiting the number of healthy lists that the last pull did not reach
 * @param failedWait whether the last pull did not reach at least one of the failed lists
 */
record FetchRounds(
    List<EntityType<?>> healthy, List<EntityType<?>> failed, int waiting, boolean failedWait) {

  /** The order for the next pull, from what the last one noted. */
  static FetchRounds of(RequestedTypes requested, Reader reader) {
    List<String> notReached = notReached(reader);
    List<EntityType<?>> failed = FailedLists.read(reader).among(requested.asked());
    List<EntityType<?>> waiting = new ArrayList<>(requested.asked());
    waiting.removeIf(type -> failed.contains(type) || !notReached.contains(type.name()));
    waiting.sort(Comparator.comparingInt(type -> notReached.indexOf(type.name())));
    Set<EntityType<?>> healthy = new LinkedHashSet<>(waiting);
    healthy.addAll(requested.asked());
    failed.forEach(healthy::remove);
    boolean failedWait = failed.stream().anyMatch(type -> notReached.contains(type.name()));
    return new FetchRounds(List.copyOf(healthy), failed, waiting.size(), failedWait);
  }

  /** The types of each round. A round begins when every request of the one before is answered. */
  List<List<EntityType<?>>> rounds() {
    return failedWait
        ? List.of(healthy.subList(0, waiting), failed, healthy.subList(waiting, healthy.size()))
        : List.of(healthy, failed);
  }

  /** Whether the last pull that was to fetch that type did not reach it. */
  static boolean wasNotReached(EntityType<?> type, Reader reader) {
    return notReached(reader).contains(type.name());
  }

  /**
   * Notes which lists the pull did not reach. The older note stays if the pull reached no list or
   * ended before its last type. Call this method before {@link Unfinished#remember}, which
   * overwrites the list of failures that this method reads.
   */
  static void remember(PullRun run, Writer writer) {
    FetchResults fetched = run.fetched();
    List<EntityType<?>> requested = run.types();
    if (!run.isComplete() || requested.stream().noneMatch(fetched::isSettled)) {
      return;
    }
    FetchRounds before = of(run.requested(), writer);
    Set<EntityType<?>> types = new LinkedHashSet<>();
    before.rounds().forEach(types::addAll);
    types.addAll(requested); // those that come in one answer with others
    if (before.failed.stream().anyMatch(fetched::isSettled)) {
      before.failed.forEach(types::remove); // the next pull orders them by when they failed
    }
    types.removeIf(fetched::isSettled);
    writer.forget(requested, ListNote.NOT_REACHED);
    types.forEach(type -> writer.note(type, ListNote.NOT_REACHED, ""));
  }

  private static List<String> notReached(Reader reader) {
    return List.copyOf(reader.notes(ListNote.NOT_REACHED).keySet());
  }
}
