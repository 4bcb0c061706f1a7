package dev.sluice.lab.torture;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a story may tell of besides what happens every day. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
public enum Plot {
  /** S61: one list fails for ever. */
  FAILING_LIST(LastingFault.LIST_FORBIDDEN, LastingFault.LIST_MISSING, LastingFault.LIST_FAILS),
  /** S61: nobody knows which workspace is meant. */
  NO_DEFAULT(LastingFault.NO_DEFAULT_WORKSPACE),
  /** S63: one row fails for ever, and the server is at fault. */
  FAILING_ROW(LastingFault.ROW_FAILS, LastingFault.ROW_UNREADABLE),
  /** S64: one row is refused for ever. */
  REFUSED_ROW(LastingFault.ROW_FORBIDDEN, LastingFault.ROW_GONE),
  /** The server says that a row is not there, and lists it all the same. */
  DENIED_ROW(LastingFault.ROW_MISSING),
  /** S62, S89, S93: an answer is about another row. */
  WRONG_ROW(WrongAnswer.ID_OF_ANOTHER, WrongAnswer.UPSERTED),
  /** An answer says nothing. */
  EMPTY_ANSWER(WrongAnswer.EMPTY_ANSWER),
  /** S68: a row of a list cannot be read, once or for ever. */
  UNREADABLE_ROW(WrongAnswer.UNREADABLE_ROW, LastingFault.LIST_UNREADABLE),
  /** S80: a list is empty or short, once. */
  SHORT_LIST(WrongAnswer.LIST_EMPTY, WrongAnswer.LIST_SHORT),
  /** S76: one answer or one row has a date of ten years later. */
  WRONG_DATE(WrongAnswer.WRONG_DATE, WrongAnswer.WRONG_AT),
  /** The server's clock is ten years ahead for half a minute. */
  CLOCK_LEAPS(WrongAnswer.CLOCK_LEAPS),
  /** S92: the user is somebody else, once. */
  STRANGE_USER(WrongAnswer.STRANGE_USER),
  /** S62: a DAO and plain SQL edit and delete rows and what they refer to. */
  DAO(
      DaoEvent.DAO_DESCRIBE,
      DaoEvent.DAO_REPLACE,
      DaoEvent.DAO_REPLACE_WITHOUT_KEY,
      DaoEvent.DAO_DELETE_ENTRY,
      DaoEvent.DAO_DELETE_PROJECT,
      DaoEvent.SQL_DELETE_PROJECT,
      DaoEvent.SQL_DANGLING_PROJECT),
  /** A row is replaced without a delete that triggers could see: its last version is unknown. */
  UNSEEN_REPLACE(DaoEvent.SQL_REPLACE),
  /** S88: triggers are gone while rows are edited. */
  MIGRATION(FileEvent.MIGRATED),
  /** S74: the file is deleted, what stands beside it stays. */
  FILE_DELETED(FileEvent.FILE_DELETED),
  /** S70: one file, two names, two processes. */
  OTHER_NAME(FileEvent.OTHER_NAME),
  /** S85: an app and a command line on one file. */
  OTHER_PROCESS(FileEvent.OTHER_PROCESS_EDITS, DeviceEvent.RIVAL_PROCESS),
  /** S71: an interrupted thread calls the engine. */
  INTERRUPTED(FileEvent.INTERRUPTED_CALL),
  /** S73: a stand-in is edited before its row has come. */
  STAND_IN(RareEvent.RENAME_STAND_IN, RareEvent.DELETE_STAND_IN),
  /** S72: rows move between workspaces. */
  MOVED(RareEvent.MOVE_TO_WORKSPACE),
  /** Many rows get the same change, which is one request. */
  SAME_CHANGE(RareEvent.MOVE_ALL_TO_PROJECT),
  /** S102: the device loses its power. */
  POWER_CUT(RareEvent.POWER_CUT),
  /** S69, S90: nobody syncs for ten weeks. */
  ABSENCE(RareEvent.ABSENCE);

  /** Those that end well. */
  private static final Set<Plot> TOLD =
      EnumSet.of(
          FAILING_LIST,
          NO_DEFAULT,
          FAILING_ROW,
          REFUSED_ROW,
          WRONG_ROW,
          UNREADABLE_ROW,
          DAO,
          STAND_IN,
          ABSENCE,
          MOVED,
          MIGRATION,
          EMPTY_ANSWER,
          SHORT_LIST,
          WRONG_DATE,
          STRANGE_USER,
          OTHER_PROCESS,
          INTERRUPTED,
          OTHER_NAME,
          FILE_DELETED,
          POWER_CUT);

  private final List<EventKind> kinds;

  Plot(EventKind... kinds) {
    this.kinds = List.of(kinds);
  }

  List<EventKind> kinds() {
    return kinds;
  }

  static List<Plot> told() {
    return List.copyOf(TOLD);
  }
}
