package dev.sluice.desktop.window.tracker;

import dev.sluice.desktop.window.names.NamedRow;
import dev.sluice.desktop.window.undo.Undoable;
import dev.sluice.schema.Ref;
import dev.sluice.store.Sql;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One thing of a project, a client or a tag was changed. */
record ChangedName(NamedRow was, NamedRow now, String words, TrackerDatabase database)
    implements Undoable {

  @Override
  public boolean deletes() {
    return false;
  }

  @Override
  public String told(String done, Undone undone) {
    return undone.redo().isPresent()
        ? done
        : "Nothing to do: the " + was.kind().word() + " was changed since and stays as it is";
  }

  @Override
  public Undone undo() {
    ChangedName back = new ChangedName(now, was, words, database);
    return new Undone(back.write() ? Optional.of(back) : Optional.empty(), 0);
  }

  /** False if it is not there, or not as it was in what is to be changed. */
  boolean write() {
    return database.inTransaction(
        tables -> {
          boolean isAsSeen =
              TrackerNames.find(was.kind(), was.id(), database).filter(this::isAsSeen).isPresent()
                  && isClientThere();
          if (isAsSeen) {
            write(tables);
          }
          return isAsSeen;
        });
  }

  private boolean isNamed() {
    return !was.name().equals(now.name());
  }

  private boolean isGiven() {
    return was.client() != now.client();
  }

  private boolean isAsSeen(NamedRow there) {
    return (!isNamed() || there.name().equals(was.name()))
        && (!isGiven() || there.client() == was.client())
        && (was.archived() == now.archived() || there.archived() == was.archived())
        && (was.color().equals(now.color()) || there.color().equalsIgnoreCase(was.color()));
  }

  /** Also one that no list of the server has shown yet. */
  private boolean isClientThere() {
    return !isGiven()
        || now.client() == 0
        || !database
            .database()
            .list(
                Sql.of("SELECT id FROM clients WHERE id = ? AND deleted = 0", now.client()), r -> r)
            .isEmpty();
  }

  private void write(TrackerTables tables) {
    switch (was.kind()) {
      case PROJECT -> tables.projects().update(Project.TYPE.ref(was.id()), this::changed);
      case CLIENT ->
          tables.clients().update(Client.TYPE.ref(was.id()), old -> old.withName(now.name()));
      case TAG -> tables.tags().update(Tag.TYPE.ref(was.id()), old -> old.withName(now.name()));
    }
    if (isNamed() || isGiven()) {
      TrackerNames.find(was.kind(), was.id(), database)
          .ifPresent(row -> TrackerNames.requireFree(row, database));
    }
  }

  private Project changed(Project old) {
    if (isNamed()) {
      return old.withName(now.name());
    }
    if (isGiven()) {
      return old.withClient(client());
    }
    return was.archived() != now.archived()
        ? old.withActive(!now.archived())
        : old.withColor(now.color());
  }

  private @Nullable Ref<Client> client() {
    return now.client() == 0 ? null : Client.TYPE.ref(now.client());
  }
}
