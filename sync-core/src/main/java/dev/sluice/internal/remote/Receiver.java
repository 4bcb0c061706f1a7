package dev.sluice.internal.remote;

/** Hears of an answer as it comes. Called on the thread of the call. */
@FunctionalInterface
public interface Receiver {

  /** Hears nothing. */
  Receiver NONE = bytes -> {};

  /**
   * More of an answer has come, or was written to a temporary file. An exception ends the call,
   * which then fails with it.
   *
   * @param bytes how many, after decompression
   */
  void received(long bytes);
}
