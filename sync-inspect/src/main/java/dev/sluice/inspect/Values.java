package dev.sluice.inspect;

/** Whether a page or a recording has the values of rows. */
public enum Values {
  /** All that is in the file can be seen. */
  SHOWN,

  /**
   * Neither values of rows, ids that are texts, nor the server's words are in it: only names of
   * types and fields, local ids, times, states and numbers. For a file that leaves the device.
   */
  HIDDEN
}
