package dev.sluice.desktop.torture;

/** Something that can happen. */
interface Deed {

  /**
   * Lets it happen. What cannot happen now, such as an edit of a row when there is none, does not.
   */
  void happen(Event event, World world);
}
