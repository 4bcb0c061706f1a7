package dev.sluice.lab.worlds;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A row as its user has it in mind, wherever it was made. */
final class Known {

  /** What a row is, as an aspect besides its columns. */
  static final String ITSELF = "itself";

  /** The files of a row, as an aspect. */
  static final String FILES = "files";

  static final Set<String> NO_COLUMNS = Set.of(ITSELF, FILES);

  final int number;
  final String account;
  final String path;

  /** Its label, its values and the numbers of the rows that it refers to, by column. */
  final Map<String, @Nullable String> values = new HashMap<>();

  /** What was said here and has not been seen on the server since. */
  final Set<String> saidHere = new HashSet<>();

  /** What was said elsewhere and may not be known here. */
  final Set<String> saidElsewhere = new HashSet<>();

  /** The numbers of the rows that it referred to before that was changed here, by column. */
  private final Map<String, Set<Integer>> linksLeft = new HashMap<>();

  /** What a DAO said here where nobody watched: only the server's date can show it. */
  private final Set<String> saidUnwatched = new HashSet<>();

  /** Whether the server has changed it, and so its date, since the device has seen it. */
  private boolean isRedated;

  /** Aspects of which nobody can tell who was last. */
  private final Set<String> contested = new HashSet<>();

  /** The names of the files that were attached to it. */
  final Set<String> files = new TreeSet<>();

  /**
   * The numbers of deleted rows that it referred to: the server has them until it hears of that.
   */
  final Set<Integer> lostLinks = new HashSet<>();

  /** Whether the device knows it as a row of the server's. */
  boolean isKnownThere;

  /** Whether the device has seen a row of the type that was changed a minute later, or more. */
  boolean isOlder;

  int revisions;
  boolean isDeleted;

  Known(int number, String account, String path) {
    this.number = number;
    this.account = account;
    this.path = path;
  }

  /** Both sides have the same. */
  void settle() {
    saidHere.clear();
    saidElsewhere.clear();
    saidUnwatched.clear();
    linksLeft.clear();
    isRedated = false;
  }

  /** It refers to another row here from now on. */
  void leave(String column) {
    linksLeft.computeIfAbsent(column, unused -> new HashSet<>()).add(link(column));
  }

  /** Whether the server may still know it as one that refers to that row. */
  boolean hasLeft(String column, int row) {
    return linksLeft.getOrDefault(column, Set.of()).contains(row);
  }

  /** The server's date of it is another one from now on. */
  void redate() {
    isRedated = true;
    isOlder = false;
    contested.addAll(saidUnwatched);
  }

  void saidUnwatched(String aspect) {
    saidUnwatched.add(aspect);
    if (isRedated) {
      contested.add(aspect);
    }
  }

  boolean isSaidUnwatched(String aspect) {
    return saidUnwatched.contains(aspect);
  }

  void contest(String aspect) {
    contested.add(aspect);
  }

  /** Whether one side may have it still. */
  boolean isThereOrJustGone() {
    return !isDeleted || saidHere.contains(ITSELF) || saidElsewhere.contains(ITSELF);
  }

  /** Whether somebody else has changed it, which may overrule a delete here. */
  boolean mayComeBack() {
    return !isSure() || saidElsewhere.stream().anyMatch(aspect -> !aspect.equals(ITSELF));
  }

  /** Whether it must be so and not otherwise. */
  boolean isSure(String aspect) {
    return !contested.contains(ITSELF) && !contested.contains(aspect);
  }

  boolean isSure() {
    return isSure(ITSELF);
  }

  @Nullable String label() {
    return values.get(TypePlan.LABEL);
  }

  /** The number of the row that it refers to; 0 for none. */
  int link(String column) {
    String other = values.get(column);
    return other == null ? 0 : Integer.parseInt(other);
  }
}
