package dev.sluice.internal.remote;

/** Gets the sizes of an answer's parts as they come, on the thread of the call. */
@FunctionalInterface
public interface Receiver {

  Receiver NONE = bytes -> {};

  /**
   * Takes the size of a part of the answer that has just come. If this method throws, the request
   * fails with the thrown error.
   *
   * @param bytes the part's size, after decompression
   */
  void received(long bytes);
}
