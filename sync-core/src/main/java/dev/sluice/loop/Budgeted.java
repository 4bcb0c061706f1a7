package dev.sluice.loop;

/** A run that sends requests with slots of the budget. */
public interface Budgeted {

  /** How many more slots it takes before the next request can be sent; 0 if there are enough. */
  int slotsNeeded();

  /** What it has of the budget. */
  SlotsInHand hand();

  /** It was denied and waited: it begins anew, with its slots in hand. */
  void restart();
}
