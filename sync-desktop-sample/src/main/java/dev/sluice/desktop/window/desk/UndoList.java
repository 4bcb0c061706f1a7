package dev.sluice.desktop.window.desk;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What can be taken back and what can be done again, the latest last. A step may be taken back out
 * of turn, since each one looks at the values that its rows have by now.
 *
 * @param done what can be taken back
 * @param undone what was taken back and can be done again
 */
public record UndoList(List<Step> done, List<Step> undone) {

  /** Nothing was done yet. */
  public static final UndoList EMPTY = new UndoList(List.of(), List.of());

  /** More than anybody goes back by a key. */
  private static final int MOST = 100;

  /** Copies both. */
  public UndoList {
    done = List.copyOf(done);
    undone = List.copyOf(undone);
  }

  /** What is taken back next. */
  public Optional<Step> nextUndo() {
    return last(done);
  }

  /** What is done again next. */
  public Optional<Step> nextRedo() {
    return last(undone);
  }

  private static Optional<Step> last(List<Step> steps) {
    return steps.isEmpty() ? Optional.empty() : Optional.of(steps.get(steps.size() - 1));
  }

  /** After something new, nothing that was taken back can be done again. */
  public UndoList did(Step step) {
    return new UndoList(with(done, step), List.of());
  }

  /** It can be taken back, perhaps once more. */
  UndoList withDone(Step step) {
    return new UndoList(with(done, step), undone);
  }

  /** It can be done again, perhaps once more. */
  UndoList withUndone(Step step) {
    return new UndoList(done, with(undone, step));
  }

  private static List<Step> with(List<Step> steps, Step step) {
    List<Step> all = new ArrayList<>(steps);
    all.add(step);
    return all.subList(Math.max(0, all.size() - MOST), all.size());
  }

  /** While it is taken back or done again, nobody can do that a second time. */
  UndoList without(Step step) {
    return new UndoList(without(done, step), without(undone, step));
  }

  private static List<Step> without(List<Step> steps, Step step) {
    return steps.stream().filter(one -> !one.equals(step)).toList();
  }
}
