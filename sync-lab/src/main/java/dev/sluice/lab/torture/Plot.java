package dev.sluice.lab.torture;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** What a story may tell of besides what happens every day. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
public enum Plot {
  /** S61: one list fails for ever. */
  FAILING_LIST(Grudge.LIST_FORBIDDEN, Grudge.LIST_MISSING, Grudge.LIST_FAILS),
  /** S61: nobody knows which workspace is meant. */
  NO_DEFAULT(Grudge.NO_DEFAULT_WORKSPACE),
  /** S63: one row fails for ever, and the server is at fault. */
  FAILING_ROW(Grudge.ROW_FAILS, Grudge.ROW_UNREADABLE),
  /** S64: one row is refused for ever. */
  REFUSED_ROW(Grudge.ROW_FORBIDDEN, Grudge.ROW_GONE),
  /** The server says that a row is not there, and lists it all the same. */
  DENIED_ROW(Grudge.ROW_MISSING),
  /** S62, S89, S93: an answer is about another row. */
  WRONG_ROW(Lie.ID_OF_ANOTHER, Lie.UPSERTED),
  /** An answer says nothing. */
  EMPTY_ANSWER(Lie.EMPTY_ANSWER),
  /** S68: a row of a list cannot be read, once or for ever. */
  UNREADABLE_ROW(Lie.UNREADABLE_ROW, Grudge.LIST_UNREADABLE),
  /** S80: a list is empty or short, once. */
  SHORT_LIST(Lie.LIST_EMPTY, Lie.LIST_SHORT),
  /** S76: one answer or one row has a date of ten years later. */
  WRONG_DATE(Lie.WRONG_DATE, Lie.WRONG_AT),
  /** The server's clock is ten years ahead for half a minute. */
  CLOCK_LEAPS(Lie.CLOCK_LEAPS),
  /** S92: the user is somebody else, once. */
  STRANGE_USER(Lie.STRANGE_USER),
  /** S62: a DAO and plain SQL edit and delete rows and what they refer to. */
  DAO(
      DaoDeed.DAO_DESCRIBE,
      DaoDeed.DAO_REPLACE,
      DaoDeed.DAO_REPLACE_WITHOUT_KEY,
      DaoDeed.DAO_DELETE_ENTRY,
      DaoDeed.DAO_DELETE_PROJECT,
      DaoDeed.SQL_DELETE_PROJECT,
      DaoDeed.SQL_DANGLING_PROJECT),
  /** A row is replaced without a delete that triggers could see: its last version is unknown. */
  UNSEEN_REPLACE(DaoDeed.SQL_REPLACE),
  /** S88: triggers are gone while rows are edited. */
  MIGRATION(FileDeed.MIGRATED),
  /** S74: the file is deleted, what stands beside it stays. */
  FILE_DELETED(FileDeed.FILE_DELETED),
  /** S70: one file, two names, two processes. */
  OTHER_NAME(FileDeed.OTHER_NAME),
  /** S85: an app and a command line on one file. */
  OTHER_PROCESS(FileDeed.OTHER_PROCESS_EDITS, Mishap.RIVAL_PROCESS),
  /** S71: an interrupted thread calls the engine. */
  INTERRUPTED(FileDeed.INTERRUPTED_CALL),
  /** S73: a stand-in is edited before its row has come. */
  STAND_IN(RareDeed.RENAME_STAND_IN, RareDeed.DELETE_STAND_IN),
  /** S72: rows move between workspaces. */
  MOVED(RareDeed.MOVE_TO_WORKSPACE),
  /** S102: the device loses its power. */
  POWER_CUT(RareDeed.POWER_CUT),
  /** S69, S90: nobody syncs for ten weeks. */
  ABSENCE(RareDeed.ABSENCE);

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

  private final List<Deed> deeds;

  Plot(Deed... deeds) {
    this.deeds = List.of(deeds);
  }

  List<Deed> deeds() {
    return deeds;
  }

  static List<Plot> told() {
    return List.copyOf(TOLD);
  }
}
