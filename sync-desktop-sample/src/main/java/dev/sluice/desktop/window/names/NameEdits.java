package dev.sluice.desktop.window.names;

import dev.sluice.desktop.window.undo.Undoable;
import io.reactivex.rxjava3.core.Observable;
import java.util.List;

/** The projects and tags of a file. For the thread beside the screen. */
public interface NameEdits {

  /** The colours that a project may have. */
  List<Shade> shades();

  /** All of them, the projects first; now and after each change. */
  Observable<List<NamedRow>> all();

  /**
   * Changes one in one transaction.
   *
   * @param was as its user has seen it: only what differs is changed
   * @throws IllegalArgumentException if the server would not take it
   */
  Undoable change(NamedRow was, NamedRow now);

  /**
   * A colour by its name.
   *
   * @param color as in {@code #06aaf5}
   */
  record Shade(String name, String color) {}
}
