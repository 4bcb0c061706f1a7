package dev.sluice.lab.torture;

import java.sql.SQLException;

/** The app writes to its tables by itself: by a Room DAO, or by plain SQL. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum DaoEvent implements TrackerEvent {
  DAO_DESCRIBE(true, Dao::describe),
  DAO_REPLACE(true, (dao, event) -> dao.replace(event, "server_id")),
  /** The app's entity knows nothing of the server's key. */
  DAO_REPLACE_WITHOUT_KEY(true, (dao, event) -> dao.replace(event, "NULL")),
  DAO_DELETE_ENTRY(true, Dao::deleteEntry),
  DAO_DELETE_PROJECT(true, Dao::deleteProject),
  SQL_REPLACE(false, (dao, event) -> dao.replace(event, "server_id")),
  /** Its entries refer to nothing any more. */
  SQL_DELETE_PROJECT(false, Dao::deleteProject),
  SQL_DANGLING_PROJECT(false, Dao::referToNothing);

  private final boolean asRoom;
  private final Act act;

  /** What is done. */
  interface Act {
    void by(Dao dao, Event event) throws SQLException;
  }

  DaoEvent(boolean asRoom, Act act) {
    this.asRoom = asRoom;
    this.act = act;
  }

  @Override
  public void happen(Event event, TrackerWorld world) {
    Device device = world.device(event.device());
    if (device.isAlive()) {
      device.dao(asRoom, world.book(device), dao -> act.by(dao, event));
      device.database().refresh();
    }
  }
}
