package dev.sluice.lab.worlds;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the users have: each row with what was said of it last. Knows nothing of syncing. */
final class Memory {

  private final Map<String, TypePlan> plans;
  private final boolean isRewritten;
  private final Map<Integer, Known> rows = new LinkedHashMap<>();
  private final Set<String> unwatched = new LinkedHashSet<>();
  private final Map<String, List<String>> unwatchedColumns = new HashMap<>();
  private final Set<String> unlisted = new LinkedHashSet<>();

  Memory(WorldPlan plan) {
    this.plans = plan.onServer();
    this.isRewritten = plan.quirk().rewrites();
  }

  Collection<Known> all() {
    return rows.values();
  }

  @Nullable Known find(int number) {
    return rows.get(number);
  }

  TypePlan plan(String path) {
    return Objects.requireNonNull(plans.get(path));
  }

  Known add(String account, String path) {
    Known known = new Known(rows.size() + 1, account, path);
    rows.put(known.number, known);
    for (FieldPlan field : plan(path).fields()) {
      known.values.put(field.column(), field.nothing());
    }
    relabel(known);
    return known;
  }

  /** Gives a row a text that no other had before. */
  String relabel(Known known) {
    String label = Labels.make(known.account, known.number, ++known.revisions, isRewritten);
    known.values.put(TypePlan.LABEL, label);
    return label;
  }

  /**
   * From now on a DAO writes to tables that Room has made anew and that nobody watches. Only the
   * server's dates tell what it edits, and only a cursor what it deletes of rows that a pull has
   * brought, but of those of its last minute; where there are none, or the server changes the row
   * too, nobody can tell.
   */
  void isUnwatched(List<String> paths) {
    unwatched.clear();
    unwatched.addAll(paths);
  }

  /**
   * From now on a DAO writes to columns that Room has added and that no trigger knows. Nobody has
   * fetched them, so nobody can tell what it writes from what Room's migration has filled in.
   */
  void areUnwatched(Map<String, List<String>> columns) {
    unwatchedColumns.clear();
    unwatchedColumns.putAll(columns);
  }

  /** All of these types is fetched anew: until that has come, no cursor tells what was here. */
  void areUnlisted(Set<String> paths) {
    unlisted.addAll(paths);
  }

  /** Both sides have the same of an account. */
  void settle(String account) {
    unlisted.clear();
    rows.values().stream().filter(known -> known.account.equals(account)).forEach(Known::settle);
  }

  /** A user at the device says what a row has from now on. */
  void saidHere(Known known, String aspect, @Nullable String value) {
    if (unwatched.contains(known.path) && known.isKnownThere) {
      if (plan(known.path).hasDates()) {
        known.saidUnwatched(aspect);
      } else {
        contest(known, aspect);
      }
    }
    boolean isNewColumn = unwatchedColumns.getOrDefault(known.path, List.of()).contains(aspect);
    if (isNewColumn && known.isKnownThere) {
      contest(known, aspect);
    }
    if (known
        .isDeleted) { // elsewhere and not known here yet, or with an owner that is not gone yet
      contestAll(known);
    }
    if (known.saidElsewhere.contains(aspect)) {
      contest(known, aspect);
    }
    mayReplaceUnseen(known);
    if (plan(known.path).link(aspect) != null) {
      known.leave(aspect);
    }
    known.values.put(aspect, value);
    known.saidHere.add(aspect);
  }

  /** The update that names a file is one of the row. */
  void attachedHere(Known known) {
    known.saidHere.add(Known.FILES);
    mayReplaceUnseen(known);
  }

  private void mayReplaceUnseen(Known known) {
    if (plan(known.path).replacesUnseen()) {
      known.saidElsewhere.stream()
          .filter(other -> !other.equals(Known.ITSELF))
          .forEach(other -> contest(known, other));
    }
  }

  /**
   * A DAO replaces a row. Where nobody watches, SQLite deletes it first, and so what belongs to it,
   * from tables that may be watched: the engine cannot tell that from a delete by the user.
   */
  void replaced(Known known) {
    if (unwatched.contains(known.path)) {
      contestBelow(known).forEach(this::contestAll);
    }
  }

  /**
   * A DAO adds a row. SQLite may give it the local id of a row that was deleted: then it is that
   * row, with the files that were attached to it.
   */
  void mayTakeOver(Known added) {
    boolean wereThere =
        rows.values().stream()
            .anyMatch(
                known ->
                    known.path.equals(added.path) && known.isDeleted && !known.files.isEmpty());
    if (wereThere) {
      added.contest(Known.FILES);
    }
  }

  /**
   * A field may be empty no more. A value that the user gave before the first list with the field
   * came, and that an empty field becomes now, cannot be told from that.
   */
  void isRequired(String path, FieldPlan field) {
    for (Known known : rows.values()) {
      boolean isSaid = known.path.equals(path) && known.saidHere.contains(field.column());
      if (isSaid && Objects.equals(known.values.get(field.column()), field.nothing())) {
        known.contest(field.column());
      }
    }
  }

  /** Where nobody can tell who owns a row, nobody can tell with whom it goes. */
  void contest(Known known, String aspect) {
    Link link = plan(known.path).link(aspect);
    known.contest(link != null && link.isOwned() ? Known.ITSELF : aspect);
  }

  /** Another client says what a row has from now on. */
  void saidElsewhere(Known known, String aspect, @Nullable String value) {
    boolean isOverwritten = plan(known.path).replacesUnseen() && !known.saidHere.isEmpty();
    if (isOverwritten || known.saidHere.contains(aspect)) {
      contest(known, aspect);
    }
    known.values.put(aspect, value);
    known.saidElsewhere.add(aspect);
    known.redate();
  }

  /** The user of the device deletes a row, and with it what belongs to it. */
  void deleted(Known first) {
    boolean isNew = first.saidHere.contains(Known.ITSELF);
    boolean hasCursor = plan(first.path).hasCursor() && !unlisted.contains(first.path);
    if (unwatched.contains(first.path)) {
      first.saidUnwatched(Known.ITSELF);
    }
    if (unwatched.contains(first.path) && (isNew || !hasCursor || !first.isOlder)) {
      first.contest(Known.ITSELF);
    }
    Deque<Known> open = new ArrayDeque<>(List.of(first));
    Set<Known> gone = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      Known known = open.remove();
      if (gone.add(known)) {
        for (Reference reference : references(known)) {
          if (reference.link().isOwned()) {
            open.add(reference.from());
          } else {
            if (known.mayComeBack()) {
              reference.from().contest(reference.link().column());
            }
            lost(reference, reference.from().saidElsewhere);
            reference.from().lostLinks.add(known.number);
          }
        }
      }
    }
    for (Known known : gone) {
      isGone(known, known.mayComeBack(), known.saidHere);
    }
  }

  /**
   * The server's new dates are older than what the device has seen, so they show no delete any more
   * that nobody watched.
   */
  void isSetBack() {
    for (Known known : all()) {
      known.isOlder = false;
      if (known.isDeleted && known.isSaidUnwatched(Known.ITSELF)) {
        contestAll(known);
      }
    }
  }

  /**
   * Rows have gone on the server. What the user of the device has put below one of them without the
   * server's knowledge may go or come back to where it was.
   */
  void goneElsewhere(Set<Integer> numbers) {
    List<Known> gone = numbers.stream().map(this::find).filter(Objects::nonNull).toList();
    for (Known known : gone) {
      isGone(known, !known.saidHere.isEmpty(), known.saidElsewhere);
    }
    gone.stream().filter(known -> !known.isSure()).forEach(this::contestAll);
    for (Known known : gone) {
      emptied(known);
      for (Reference reference : references(known)) {
        if (reference.link().isOwned()) {
          contestAll(reference.from());
        } else {
          lost(reference, reference.from().saidHere);
          reference.from().redate();
        }
      }
    }
  }

  /**
   * The server empties the references that it knows. That counts as a change of the row, of the
   * date of its last one, and so overrules who had just let it refer to another row here, or had
   * deleted it.
   */
  private void emptied(Known gone) {
    List<Reference> emptied = new ArrayList<>(left(gone));
    emptied.addAll(allReferences(gone));
    for (Reference reference : emptied) {
      Known known = reference.from();
      boolean isDeletedHere = known.isDeleted && known.saidHere.contains(Known.ITSELF);
      if (!reference.link().isOwned() && isDeletedHere && plan(known.path).hasDates()) {
        contestAll(known);
      }
    }
    for (Reference left : left(gone)) {
      Known known = left.from();
      String column = left.link().column();
      known.redate();
      if (known.saidHere.contains(column) && plan(known.path).hasDates()) {
        known.contest(column);
      }
    }
  }

  /** References to a row that have just ended. */
  private List<Reference> left(Known known) {
    List<Reference> all = new ArrayList<>();
    for (Known other : rows.values()) {
      for (Link link : plan(other.path).links()) {
        if (link.target().equals(known.path) && other.hasLeft(link.column(), known.number)) {
          all.add(new Reference(other, link));
        }
      }
    }
    return all;
  }

  /** Nobody can tell whether a row stays, nor what goes with it or has just gone with it. */
  void contestAll(Known first) {
    Deque<Known> open = new ArrayDeque<>(List.of(first));
    Set<Known> all = new LinkedHashSet<>();
    while (!open.isEmpty()) {
      Known known = open.remove();
      if (all.add(known)) {
        known.contest(Known.ITSELF);
        open.addAll(contestBelow(known));
      }
    }
  }

  private List<Known> contestBelow(Known known) {
    List<Known> owned = new ArrayList<>();
    for (Reference reference : allReferences(known)) {
      if (!reference.link().isOwned()) {
        reference.from().contest(reference.link().column());
      } else if (reference.from().isThereOrJustGone()) {
        owned.add(reference.from());
      }
    }
    for (Reference left : left(known)) {
      left.from().contest(left.link().column());
    }
    return owned;
  }

  private static void lost(Reference reference, Set<String> saidByOthers) {
    String column = reference.link().column();
    if (saidByOthers.contains(column)) {
      reference.from().contest(column);
    }
    reference.from().leave(column);
    reference.from().values.put(column, null);
  }

  private static void isGone(Known known, boolean isDoubtful, Set<String> said) {
    if (isDoubtful) {
      known.contest(Known.ITSELF);
    }
    known.isDeleted = true;
    said.add(Known.ITSELF);
  }

  /** A row that refers to another one. */
  private record Reference(Known from, Link link) {}

  private List<Reference> references(Known known) {
    return allReferences(known).stream().filter(each -> !each.from().isDeleted).toList();
  }

  private List<Reference> allReferences(Known known) {
    List<Reference> all = new ArrayList<>();
    for (Known other : rows.values()) {
      for (Link link : plan(other.path).links()) {
        if (link.target().equals(known.path) && other.link(link.column()) == known.number) {
          all.add(new Reference(other, link));
        }
      }
    }
    return all;
  }

  List<Known> referring(Known known) {
    return references(known).stream().map(Reference::from).distinct().toList();
  }

  /** Whether a row of that path may have stood below another; then a delete may wait for it. */
  boolean everReferred(Known below, Known known) {
    return plan(below.path).links().stream().anyMatch(link -> link.target().equals(known.path));
  }

  /** Whether one row stands in the tree above another, or is that one. */
  boolean isAbove(Known known, Known below) {
    Known each = below;
    for (int i = 0; each != null && i <= rows.size(); i++) {
      if (each.number == known.number) {
        return true;
      }
      each = find(each.link("up"));
    }
    return false;
  }
}
