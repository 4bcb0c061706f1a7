package dev.sluice.internal.remote;

/** Gets the size of an answer while it comes. Called on the thread of the call. */
@FunctionalInterface
public interface Receiver {

  /** Does nothing. */
  Receiver NONE = bytes -> {};

  /**
   * A part of the answer has come, or was written to a temporary file. If this throws, the call
   * ends and fails with that error.
   *
   * @param bytes the size of the part, after decompression
   */
  void received(long bytes);
}
