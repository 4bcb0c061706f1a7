package dev.sluice.inspect;

import okio.Buffer;

/** What the page shows, as lines of JSON. */
interface Session {

  /**
   * Lines, and the number of the last one.
   *
   * @param last what to ask with next time
   */
  record Part(String last, Buffer lines) {}

  /**
   * The lines behind a place, and always how things are now.
   *
   * @param place as the last part named it; 0 at first
   */
  Part after(String place);
}
