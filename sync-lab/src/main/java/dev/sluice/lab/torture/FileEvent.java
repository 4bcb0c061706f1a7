package dev.sluice.lab.torture;

import dev.sluice.failure.SyncException;
import dev.sluice.lab.torture.DaoEvent.Act;
import dev.sluice.tracker.TrackerTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BiConsumer;

/** What others do to the file of a device. */
enum FileEvent implements TrackerEvent {
  /** What stood in the file only is lost, and nobody can tell what it was. */
  FILE_DELETED {
    @Override
    void happen(Event event, TrackerWorld world, Device device) {
      device.outbox(world.history()).edited().forEach(RowHistory::discarded);
      device.dieFor(() -> delete(device.file()));
    }
  },
  /**
   * The app is updated; its migration forgets the triggers, then edits rows. The engine compares
   * them to the server's: where those have changed too, nobody can tell what was meant.
   */
  MIGRATED {
    @Override
    void happen(Event event, TrackerWorld world, Device device) {
      device.dieFor(
          () ->
              device.dao(
                  true,
                  new HistoryWriter(world.history(), rowHistory -> true),
                  dao -> {
                    dao.forgetTriggers();
                    EDITS.get(event.pick() % EDITS.size()).by(dao, event);
                  }));
    }
  },
  /** A second process comes by another name of the file. */
  OTHER_NAME {
    @Override
    void happen(Event event, TrackerWorld world, Device device) {
      device.rival(alias(event, device.file()));
    }
  },
  /** The command line edits while the app runs, which looks for that now and then. */
  OTHER_PROCESS_EDITS {
    @Override
    void happen(Event event, TrackerWorld world, Device device) {
      device.commandLine(
          all -> {
            TrackerTables tables = (TrackerTables) all;
            if (User.canWork(tables)) {
              User user = new User(tables, device.clock().now(), world.book(device));
              WORK.get(event.pick() % WORK.size()).accept(user, event);
            }
          });
    }
  },
  /**
   * While an entry is sent, a thread that somebody has interrupted calls the engine and builds
   * another, then a second process comes.
   */
  INTERRUPTED_CALL {
    @Override
    void happen(Event event, TrackerWorld world, Device device) {
      UserEvent.ADD_ENTRY.happen(event, world);
      world.afterSeconds(
          SENT_WITHIN_SECONDS,
          () -> {
            if (device.isAlive()) {
              callInterrupted(device);
            }
          });
    }

    private void callInterrupted(Device device) {
      Thread.currentThread().interrupt();
      try {
        device.ask(
            engine -> {
              engine.status().test().dispose();
              engine.pending();
              engine.failures();
            });
        device.rival();
      } catch (SyncException refused) {
        // the call may be refused, as long as nothing else is harmed
      } finally {
        var unused = Thread.interrupted();
      }
      device.rival();
    }
  };

  private static final int SENT_WITHIN_SECONDS = 3;
  private static final List<Act> EDITS = List.of(Dao::describe, Dao::deleteEntry);
  private static final List<BiConsumer<User, Event>> WORK =
      List.of(User::addEntry, User::describe, User::deleteEntry, User::addProjectAndEntry);

  @Override
  public void happen(Event event, TrackerWorld world) {
    Device device = world.device(event.device());
    if (device.isAlive()) {
      happen(event, world, device);
    }
  }

  abstract void happen(Event event, TrackerWorld world, Device device);

  private static void delete(Path file) {
    try {
      for (String end : List.of("", "-wal", "-shm")) {
        Files.deleteIfExists(file.resolveSibling(file.getFileName() + end));
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the file cannot be deleted", e);
    }
  }

  /** The file by a link to it, or by a link to its folder. */
  private static Path alias(Event event, Path file) {
    boolean ofFolder = event.pick() % 2 == 0;
    Path link = file.resolveSibling((ofFolder ? "folder-" : "link-") + event.id());
    try {
      Files.createSymbolicLink(link, ofFolder ? file.getParent() : file);
    } catch (IOException e) {
      throw new UncheckedIOException("a link cannot be made", e);
    }
    return ofFolder ? link.resolve(file.getFileName()) : link;
  }
}
