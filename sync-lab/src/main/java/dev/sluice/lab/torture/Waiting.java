package dev.sluice.lab.torture;

import org.jspecify.annotations.Nullable;

/**
 * A row with a change that was not sent.
 *
 * @param serverId null if the server does not know it
 * @param text the text that it is known by
 * @param lacksParent whether it refers to a row that the server does not know
 * @param isUnderWay whether something of it was sent, and nobody knows whether it arrived
 */
record Waiting(
    String table,
    @Nullable Long serverId,
    @Nullable String text,
    boolean lacksParent,
    boolean isUnderWay) {

  /** How its path ends on the server. */
  String end() {
    return "/" + table + "/" + serverId;
  }
}
