package dev.sluice.ratelimit;

/** Leave to send one request now. How the request ended is told once; the first word counts. */
interface Leave {

  /** The headers of the answer are there. */
  void answered();

  /** No answer came, and the request may still arrive. */
  void givenUp();

  /** The request has surely not left. */
  void neverSent();
}
