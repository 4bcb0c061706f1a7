package dev.sluice.internal.requests;

/** Hears of each request of an operation, on the thread where it happens. Must not throw. */
public interface RequestListener {

  RequestListener NONE = new RequestListener() {};

  /**
   * A request has its slots and leaves.
   *
   * @param number counts the requests of the engine, from 1
   */
  default void requested(int number, String method, String path) {}

  /**
   * The request is over.
   *
   * @param status the status of the answer; 0 without an answer, also if the request did not leave
   */
  default void answered(int number, int status) {}
}
