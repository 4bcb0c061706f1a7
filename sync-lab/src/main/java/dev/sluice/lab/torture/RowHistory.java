package dev.sluice.lab.torture;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What the users did to one row, wherever they did it. Of each aspect it knows the values that no
 * later edit has seen and replaced: in the end one of them must stand.
 */
final class RowHistory {

  /** The text that a row is known by, as an aspect; the others are named by their columns. */
  static final String LABEL = "label";

  /** An entry's seconds. */
  static final String LENGTH = "duration";

  /** An entry's project. */
  static final String PROJECT = "project_id";

  /** Nothing, as a value. */
  static final String NONE = "none";

  private final int number;
  private final int copies;
  private final Map<String, Set<String>> latest = new HashMap<>();
  private final Map<String, Set<String>> ever = new HashMap<>();
  private boolean mayBeGone;
  private boolean touched;
  private boolean ran;
  private int contests;
  private final Set<String> attached = new HashSet<>();
  private int misnamed;
  private boolean undated;
  private boolean deletedInDoubt;
  private final List<RowHistory> inItsPlace = new ArrayList<>();

  RowHistory(int number, int copies) {
    this.number = number;
    this.copies = copies;
  }

  /** Names it as a value of others. */
  String key() {
    return "#" + number;
  }

  /** How many rows it is the history of: twins that were made alike on purpose share one. */
  int copies() {
    return copies;
  }

  /** Somebody who saw a value wrote another; of twins, the other one still has it. */
  void written(String aspect, String seen, String value) {
    touched();
    inItsPlace.forEach(RowHistory::deleted);
    if (copies == 1) {
      latest(aspect).remove(seen);
    }
    begun(aspect, value);
  }

  /** The row was made with that value. */
  void begun(String aspect, String value) {
    latest(aspect).add(value);
    ever.computeIfAbsent(aspect, a -> new HashSet<>()).add(value);
  }

  /** Whether anybody has said something of it. */
  boolean knows(String aspect) {
    return ever.containsKey(aspect);
  }

  /** Somebody attached a file with that text. */
  void attached(String text) {
    touched();
    attached.add(text);
  }

  Set<String> attached() {
    return attached;
  }

  private Set<String> latest(String aspect) {
    return latest.computeIfAbsent(aspect, a -> new HashSet<>());
  }

  /** Whether somebody wrote that once, even if others have replaced it since. */
  boolean everWas(String aspect, String value) {
    return ever.getOrDefault(aspect, Set.of()).contains(value);
  }

  boolean mayBe(String aspect, String value) {
    return latest(aspect).contains(value);
  }

  String expected(String aspect) {
    return latest(aspect).toString();
  }

  /**
   * Somebody else changed it while a device did not know whether what it had sent had arrived. Then
   * nobody can tell by what the server has what became of it.
   */
  void contested() {
    contests++;
  }

  /** Whether it may be another row that has its text on the server. */
  boolean isContested() {
    return contests > 0;
  }

  /**
   * The server made one of twins and named it as a row that a device did not know. Nobody can tell:
   * if the create of the other one is lost, what the server made is taken for that.
   */
  void misnamed() {
    misnamed++;
  }

  /** How many rows there must be, unless all may be gone. */
  int least() {
    return Math.max(1, copies - misnamed);
  }

  /** How many rows there may be: whoever cannot tell whether a row arrived may make it again. */
  int most() {
    return copies + contests;
  }

  /** It was edited before a reboot with another clock: nobody can tell which edit was the last. */
  void undated() {
    undated = true;
  }

  /** Whether it is known what it must look like in the end; if not, it only must not be doubled. */
  boolean isSettled() {
    return contests == 0 && !undated && !mayBeGone;
  }

  /**
   * Somebody deleted it, here or there; what becomes of that is open. Whoever did not know that the
   * server wrote another row over it deleted that one.
   */
  void deleted() {
    Set<RowHistory> all = new HashSet<>();
    addWithThoseInItsPlace(all);
    all.forEach(each -> each.mayBeGone = true);
  }

  private void addWithThoseInItsPlace(Set<RowHistory> all) {
    if (all.add(this)) {
      inItsPlace.forEach(each -> each.addWithThoseInItsPlace(all));
    }
  }

  /**
   * A power cut has made the device forget that the server has made it. If somebody has deleted it
   * meanwhile, it looks as if it never arrived.
   */
  void forgotten() {
    touched |= mayBeGone;
  }

  /** Whoever made it deleted it before he knew whether it had arrived. */
  void deletedInDoubt() {
    deletedInDoubt = true;
  }

  /** Whether its maker does not delete it on the server if no list can show it. */
  boolean isDeletedInDoubt() {
    return deletedInDoubt;
  }

  /** The server wrote another row over it: who changes this one, changes that one too. */
  void overwritten(RowHistory by) {
    mayBeGone = true;
    touched();
    inItsPlace.add(by);
  }

  /** A user wants it in spite of a refusal: if it was deleted, each who does makes it once more. */
  void retried() {
    contests += mayBeGone ? 1 : 0;
  }

  /** A user gave up what the server had refused: that may have been all there was. */
  void discarded() {
    mayBeGone = true;
    touched();
  }

  boolean mayBeGone() {
    return mayBeGone;
  }

  /** Something was done to it that a delete may have to yield to. */
  void touched() {
    touched = true;
  }

  /**
   * Whether somebody deleted it and nothing else was ever done to it, so that it must be gone. What
   * has a project is changed by the server when that is deleted.
   */
  boolean mustBeGone() {
    return mayBeGone
        && copies == 1
        && !(touched || ran || contests > 0 || undated)
        && latest(PROJECT).stream().allMatch(NONE::equals);
  }

  /** It ran once: then engines and the server have a say in its length. */
  void started() {
    ran = true;
  }

  boolean hasRun() {
    return ran;
  }
}
