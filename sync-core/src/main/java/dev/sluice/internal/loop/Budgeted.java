package dev.sluice.internal.loop;

import dev.sluice.internal.remote.Remote;
import java.util.List;

/** A run that sends requests with slots of the budget. */
public interface Budgeted {

  /**
   * The requests that it sends next: where they lead, as often as there are requests. It sends none
   * of them before it has slots for all.
   */
  List<String> slotsNeeded(Remote remote);

  /** What it has of the budget. */
  SlotsInHand hand();

  /** It was denied and waited: it begins anew, with its slots in hand. */
  void restart();
}
