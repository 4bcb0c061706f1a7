package dev.sluice.desktop.window.names;

import dev.sluice.desktop.importing.Palette.Shade;
import dev.sluice.desktop.window.undo.Undoable;
import io.reactivex.rxjava3.core.Observable;
import java.util.List;
import java.util.Optional;

/** The projects, clients and tags of a file. For the thread beside the screen. */
public interface NameEdits {

  /** The colours that a project may have. */
  List<Shade> shades();

  /** All of them by kind; now and after each change. */
  Observable<List<NamedRow>> all();

  /**
   * Changes one in one transaction.
   *
   * @param was as its user has seen it: only what differs is changed
   * @throws IllegalArgumentException if the server would not take it
   */
  Undoable change(NamedRow was, NamedRow now);

  /**
   * Adds a client.
   *
   * @param project whose workspace it shall be in; empty for the usual one
   * @throws IllegalArgumentException if the server would not take it
   */
  NewClient addClient(String name, Optional<NamedRow> project);

  /**
   * What was added.
   *
   * @param id the local id
   */
  record NewClient(long id, Undoable step) {}
}
