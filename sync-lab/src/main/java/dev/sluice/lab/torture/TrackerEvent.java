package dev.sluice.lab.torture;

/** Something that can happen where there is a tracker. */
interface TrackerEvent extends EventKind {

  /** Lets it happen. */
  void happen(Event event, TrackerWorld world);

  @Override
  default void happen(Event event, World world) {
    happen(event, (TrackerWorld) world);
  }
}
