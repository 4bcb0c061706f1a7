package dev.sluice.desktop.importing;

import dev.sluice.schema.Ref;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Takes an import back in batches, the last lines first. An entry that somebody has changed since
 * stays. A project, a tag or a client that was made for it goes too, unless something else is in it
 * by now.
 */
public final class TakeBack implements Batches {

  private final Imported imported;
  private final List<Integer> taken = new ArrayList<>();
  private int left;
  private int kept;

  /** Of that import. */
  public TakeBack(Imported imported) {
    this.imported = imported;
    this.left = imported.entries().size();
  }

  @Override
  public boolean step(TrackerDatabase database) {
    int rest = Math.max(0, left - SIZE);
    List<Integer> gone = new ArrayList<>();
    int changed =
        database.inTransaction(
            tables -> {
              int others = 0;
              for (int place = rest; place < left; place++) {
                others += take(place, tables, gone) ? 0 : 1;
              }
              if (rest == 0) {
                UnusedNames.remove(
                    tables, imported.newProjects(), imported.newTags(), imported.newClients());
              }
              return others;
            });
    kept += changed; // nothing of a batch counts before all of it is done
    taken.addAll(gone);
    left = rest;
    return rest == 0;
  }

  /** Deletes an entry that is as it was added; false if it is another one by now. */
  private boolean take(int place, TrackerTables tables, List<Integer> gone) {
    Imported.AddedEntry added = imported.entries().get(place);
    Ref<TimeEntry> ref = TimeEntry.TYPE.ref(added.id());
    Optional<EntryValues> now = tables.timeEntries().find(ref).map(EntryValues::new);
    boolean isAsAdded = now.isPresent() && now.get().equals(added.values());
    if (isAsAdded) {
      tables.timeEntries().delete(ref);
      gone.add(place);
    }
    return isAsAdded || now.isEmpty();
  }

  @Override
  public int left() {
    return left;
  }

  @Override
  public int total() {
    return imported.entries().size();
  }

  /** How many entries somebody has changed since: they stay. */
  public int kept() {
    return kept;
  }

  /** The places of those entries of the import that were deleted, in their order. */
  public List<Integer> taken() {
    return taken.stream().sorted().toList();
  }
}
