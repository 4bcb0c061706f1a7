package dev.sluice.lab.torture;

/** Something that can happen. */
interface EventKind {

  /**
   * Lets it happen. What cannot happen now, such as an edit of a row when there is none, does not.
   */
  void happen(Event event, World world);

  /** Whether it happens when its time has come, whatever the devices are doing. */
  default boolean comesFromOutside() {
    return false;
  }
}
