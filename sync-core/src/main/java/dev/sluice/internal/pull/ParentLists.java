package dev.sluice.internal.pull;

import dev.sluice.internal.merge.UnfetchedFields;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.NestedList;
import dev.sluice.internal.store.ListNote;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The lists of a type for which the server has one list for each parent row. A row that a failed
 * list lacks is not deleted; complete lists of other parents still prove deletions. The database
 * notes which list comes next, so that the next pull continues an interrupted pull.
 */
final class ParentLists {

  /** A type with one list for all rows. */
  static final ParentLists NONE = new ParentLists(null);

  private final @Nullable Field<?, ?> parent;
  private final Map<Long, Fetch> whole = new TreeMap<>(); // by local id
  private final Set<Fetch> doubtful = new LinkedHashSet<>();
  private boolean isGapless = true;
  private boolean areAll = true;

  private ParentLists(@Nullable Field<?, ?> parent) {
    this.parent = parent;
  }

  /** The lists of all parents that the server has, as far as is known here. */
  static ParentLists of(EntityType<?> type, Reader reader) {
    Field<?, ?> parent = NestedList.parent(type);
    if (parent == null) {
      return NONE;
    }
    ParentLists lists = new ParentLists(parent);
    boolean all = UnfetchedFields.isAwaited(type, reader); // also of what was moved elsewhere here
    for (SyncState state : List.of(SyncState.SYNCED, SyncState.PENDING, SyncState.REFUSED)) {
      reader.eachInState(parent.target(), state, stored -> lists.add(type, stored.row(), all));
    }
    return lists;
  }

  private void add(EntityType<?> type, Row row, boolean evenIfDeletedHere) {
    Long serverId = Stored.known(row.serverId());
    if (parent == null || serverId == null) {
      return;
    }
    if (evenIfDeletedHere || !row.isDeleted()) {
      whole.put(row.id(), NestedList.of(type, parent, serverId));
    } else {
      areAll = false;
    }
  }

  /** Whether each parent has a list of its own. */
  boolean areNested() {
    return parent != null;
  }

  /** The lists to ask for, beginning where the last pull was cut short. */
  List<Fetch> inOrder(EntityType<?> type, Reader reader) {
    List<Fetch> lists = new ArrayList<>(whole.values());
    String next = reader.note(type, ListNote.PARENT);
    for (int i = 0; i < lists.size(); i++) {
      if (parentOf(lists.get(i)).equals(next)) {
        Collections.rotate(lists, -i);
        break;
      }
    }
    return lists;
  }

  /** Notes which list comes next; clears the note after the last list. */
  void remember(EntityType<?> type, @Nullable Fetch next, Writer writer) {
    if (areNested()) {
      writer.note(type, ListNote.PARENT, next == null ? null : parentOf(next));
    }
  }

  private String parentOf(Fetch list) {
    Row around = list.around();
    return parent == null || around == null ? "" : String.valueOf(around.value(parent));
  }

  /**
   * Drops a list that failed or stopped early.
   *
   * @return whether the type has lists of other parents, which still count
   */
  boolean drop(@Nullable Fetch list) {
    if (parent != null && list != null) {
      String failed = parentOf(list);
      whole.values().removeIf(each -> parentOf(each).equals(failed));
      isGapless = false;
    }
    return areNested();
  }

  /** Whether every list so far was complete. */
  boolean areGapless() {
    return isGapless;
  }

  /**
   * Whether the list of parents and the lists of all parents are complete; true without parents. A
   * row that is in none of these complete lists is not on the server.
   */
  boolean areWhole(ListedRows listed) {
    return parent == null || (areAll && isGapless && listed.whole(parent.target()) != null);
  }

  /** Notes that a list was {@code null}, so that it may have had rows. */
  void mayLackRows() {
    areAll = false;
  }

  /** Whether a list has come that would have the row. */
  boolean tellOf(Row row, ListedRows listed, Reader reader) {
    if (parent == null || !(row.value(parent) instanceof Long id)) {
      return parent == null;
    }
    boolean mayBeInAny = Long.valueOf(Stored.UNKNOWN).equals(reader.serverId(parent.target(), id));
    return mayBeInAny ? areWhole(listed) && !whole.isEmpty() : whole.containsKey(id);
  }

  /**
   * Notes that the list of the row's parent lacks the row. If that parent's list is unknown, every
   * list counts as a list that lacks the row.
   */
  void lacks(Row row) {
    if (parent != null) {
      Fetch list = whole.get((Long) row.value(parent));
      doubtful.addAll(list == null ? whole.values() : List.of(list));
    }
  }

  /** The lists that lack rows. */
  Collection<Fetch> doubtful() {
    return doubtful;
  }
}
