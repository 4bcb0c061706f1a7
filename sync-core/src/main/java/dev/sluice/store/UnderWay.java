package dev.sluice.store;

/**
 * An update or a delete that was sent and may arrive late: later than what was sent, and answered,
 * after it. If there were several, the last.
 *
 * @param sent when it was sent
 * @param isDelete whether it was a delete
 * @param isOver whether it can arrive no more; whether a delete did is still to be seen
 */
public record UnderWay(Moment sent, boolean isDelete, boolean isOver) {

  /** The same when it can arrive no more. */
  public UnderWay over() {
    return new UnderWay(sent, isDelete, true);
  }
}
