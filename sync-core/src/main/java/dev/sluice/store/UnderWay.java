package dev.sluice.store;

/**
 * An update or a delete that was sent and may arrive late: later than what was sent, and answered,
 * after it. If there were several, the last.
 *
 * @param sent when it was sent
 * @param isDelete whether it was a delete
 */
public record UnderWay(Moment sent, boolean isDelete) {}
