package dev.sluice.desktop.window.undo;

import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.undo.RowChange.Way;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Notes what is done to rows, so that it can be taken back. For one thread at a time, which may
 * wait.
 *
 * @param <V> the values of a row that a user can change
 */
public final class NotedRows<V> {

  private final Transaction<V> file;

  /** What rows were before the step that is noted now; null for those that it has made. */
  private final Map<Long, @Nullable V> before = new LinkedHashMap<>();

  /** A row that came back after the server had deleted it is a new one. */
  private final Map<Long, Long> successors = new HashMap<>();

  /** The rows of one transaction. */
  public interface Rows<V> {

    /** The values of a row, null if it is not there. */
    @Nullable V find(long id);

    /** Gives a row these values. */
    void write(long id, V values);

    /** Deletes a row. */
    void delete(long id);

    /**
     * Brings a deleted row back.
     *
     * @return its id, or that of a new one like it, if the server knows that it was deleted
     */
    long bringBack(long id, V values);

    /** Whether that row may have these values beside the others. */
    boolean fits(long id, V values);

    /** Whether it runs: then it goes last, behind what stops the others. */
    boolean runs(V values);

    /** What a user calls it. */
    String name(V values);
  }

  /** Work in one transaction of the file. */
  public interface Transaction<V> {

    /** Does it. */
    <R> R with(Function<Rows<V>, R> work);
  }

  /** Notes what is done in that file. */
  public NotedRows(Transaction<V> file) {
    this.file = file;
  }

  /** A row is about to be changed or deleted. */
  public void changes(long id, V was) {
    before.putIfAbsent(id, was);
  }

  /** A row was made. */
  public void made(long id) {
    before.putIfAbsent(id, null);
  }

  /**
   * Does a step and notes it.
   *
   * @param verb what it does, such as “deleted”
   * @return empty if nothing is different after it
   */
  public Optional<Undoable> noting(String verb, Runnable work) {
    before.clear();
    work.run();
    return file.with(rows -> noted(verb, rows));
  }

  private Optional<Undoable> noted(String verb, Rows<V> rows) {
    List<RowChange<V>> changes = new ArrayList<>();
    before.forEach((id, was) -> changes.add(new RowChange<>(id, was, rows.find(id))));
    changes.removeIf(change -> !change.isOne());
    return changes.stream()
        .max(Comparator.comparing(change -> change.before() == null)) // one that it has made
        .map(named -> new NotedStep(verb + " " + name(named, rows), changes));
  }

  private static <V> String name(RowChange<V> change, Rows<V> rows) {
    V values = change.after() == null ? change.before() : change.after();
    String name = values == null ? "" : rows.name(values);
    return name.isEmpty() ? "an entry" : Notice.quoted(name);
  }

  private long current(long id) {
    long now = id;
    while (successors.containsKey(now)) {
      now = successors.getOrDefault(now, now);
    }
    return now;
  }

  private final class NotedStep implements Undoable {

    private final String words;
    private final List<RowChange<V>> changes;

    NotedStep(String words, List<RowChange<V>> changes) {
      this.words = words;
      this.changes = changes;
    }

    @Override
    public String words() {
      return words;
    }

    @Override
    public boolean deletes() {
      return changes.stream().anyMatch(change -> change.before() == null);
    }

    @Override
    public Undone undo() {
      return file.with(this::undo);
    }

    private Undone undo(Rows<V> rows) {
      List<RowChange<V>> ordered = new ArrayList<>(changes);
      ordered.sort(
          Comparator.comparing(change -> change.before() != null && rows.runs(change.before())));
      List<RowChange<V>> back = new ArrayList<>();
      int left = 0;
      for (RowChange<V> change : ordered) {
        switch (back(change, rows)) {
          case NOTHING -> {}
          case LEAVE -> left++;
          default -> back.add(change.reversed());
        }
      }
      Optional<Undoable> redo =
          back.isEmpty() ? Optional.empty() : Optional.of(new NotedStep(words, back));
      return new Undone(redo, left);
    }

    private Way back(RowChange<V> change, Rows<V> rows) {
      long id = current(change.id());
      V was = change.before();
      Way way = change.back(rows.find(id));
      if (was == null) {
        if (way == Way.DELETE) {
          rows.delete(id);
        }
        return way;
      }
      if (way != Way.NOTHING && !rows.fits(id, was)) {
        return Way.LEAVE;
      }
      if (way == Way.BRING_BACK) {
        long now = rows.bringBack(id, was);
        if (now != id) {
          successors.put(id, now);
        }
      } else if (way == Way.WRITE) {
        rows.write(id, was);
      }
      return way;
    }
  }
}
