package dev.sluice.lab.worlds;

import java.util.List;

/**
 * One thing that happens.
 *
 * @param pick chooses among what is there
 * @param seconds how much time passes after it
 */
record WorldStep(Kind kind, int pick, int seconds) {

  /** What can happen. */
  enum Kind {
    ADD,
    RENAME,
    EDIT,
    MOVE,
    DELETE,
    ATTACH,
    OTHER_ADDS,
    OTHER_RENAMES,
    OTHER_EDITS,
    OTHER_MOVES,
    OTHER_DELETES,
    SYNC,
    WAIT,
    OFFLINE,
    ONLINE,
    ANSWER_LOST,
    REQUEST_LOST,
    SERVER_FAILS,
    READ_FAILS,
    KILL,
    SERVER_CLOCK_BACK,
    PATH_LIMITED,
    ROW_UNAUTHORIZED,
    ROW_FAILS,
    PROXY_REFUSES,
    DAO_EDIT,
    DAO_ADD,
    DAO_DELETE,
    DAO_REPLACE,
    LOG_OUT,
    OTHER_LOGS_IN,
    UPGRADE,
    UPGRADE_BESIDE;

    static final List<Kind> OF_THE_USER = List.of(ADD, RENAME, EDIT, MOVE, MOVE, DELETE, ATTACH);
    static final List<Kind> OF_SYNC = List.of(SYNC, WAIT, OFFLINE, OFFLINE, ONLINE);
    static final List<Kind> OF_OTHERS =
        List.of(OTHER_ADDS, OTHER_RENAMES, OTHER_EDITS, OTHER_MOVES, OTHER_DELETES);
    static final List<Kind> OF_THE_NETWORK =
        List.of(
            ANSWER_LOST,
            ANSWER_LOST,
            REQUEST_LOST,
            SERVER_FAILS,
            READ_FAILS,
            KILL,
            SERVER_CLOCK_BACK);
    static final List<Kind> OF_REFUSALS =
        List.of(PATH_LIMITED, ROW_UNAUTHORIZED, ROW_FAILS, PROXY_REFUSES);
    static final List<Kind> OF_ACCOUNTS = List.of(LOG_OUT, OTHER_LOGS_IN);
    static final List<Kind> OF_ROOM = List.of(DAO_EDIT, DAO_ADD, DAO_DELETE, DAO_REPLACE);
  }

  @Override
  public String toString() {
    return kind + " (" + pick + ", then " + seconds + " s)";
  }
}
