package dev.sluice.inspect;

import java.util.List;

/** What the page shows, as lines of JSON. */
interface Session {

  /**
   * Lines, and the number of the last one.
   *
   * @param last what to ask with next time
   */
  record Part(long last, List<String> lines) {}

  /** The lines behind that number, and always how things are now. */
  Part after(long number);
}
