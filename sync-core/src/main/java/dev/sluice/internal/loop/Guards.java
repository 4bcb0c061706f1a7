package dev.sluice.internal.loop;

import java.time.Duration;

/**
 * What keeps the promises of the push: each is one object, so that a test can break it and see what
 * it was for.
 *
 * @param journal remembers what was sent
 * @param transit tells when a look for a lost create counts
 * @param revisions tells whether the user went on meanwhile
 * @param parents keeps a row back until what it refers to is on the server
 */
public record Guards(
    RequestRecord journal, TransitWait transit, RevisionCheck revisions, ParentsFirst parents) {

  /**
   * All of them whole.
   *
   * @param worstTransit how late a request that was sent may still reach the server, not negative
   */
  public static Guards standard(Duration worstTransit) {
    return new Guards(
        (request, writer) -> writer.record(request),
        TransitWait.of(worstTransit),
        (now, sent) -> now.revision() == sent,
        Translation::outbound);
  }
}
