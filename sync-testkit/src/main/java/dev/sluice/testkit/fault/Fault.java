package dev.sluice.testkit.fault;

import dev.sluice.testkit.http.Answer;
import java.time.Duration;

/** One thing that goes wrong with one request. */
public sealed interface Fault {
  /** Nothing goes wrong. */
  record None() implements Fault {}

  /**
   * The request or its answer is lost.
   *
   * @param committed the server has done what was asked, only the answer is lost; else the request
   *     never arrives and is in no log of arrivals
   * @param silent the client hears nothing until it gives up; else its connection breaks
   */
  record Lost(boolean committed, boolean silent) implements Fault {}

  /**
   * Slower than usual.
   *
   * @param request more time on the way there
   * @param answer more time on the way back
   */
  record Late(Duration request, Duration answer) implements Fault {}

  /**
   * Another answer than the server's own.
   *
   * @param answer what the client gets
   * @param committed the server has done what was asked; else it has not
   */
  record Instead(Answer answer, boolean committed) implements Fault {}

  /** The server does what was asked; the answer's body is not JSON. */
  record Garbled() implements Fault {}

  /** The server does what was asked; the connection breaks in the middle of the answer's body. */
  record Truncated() implements Fault {}

  /** Nothing goes wrong. */
  static Fault none() {
    return new None();
  }

  /** The connection breaks before the server has read the request. */
  static Fault dropBefore() {
    return new Lost(false, false);
  }

  /** The server does what was asked, then the connection breaks without an answer. */
  static Fault dropAfterCommit() {
    return new Lost(true, false);
  }

  /** The request vanishes; the client hears nothing. */
  static Fault silenceBefore() {
    return new Lost(false, true);
  }

  /** The server does what was asked; the answer vanishes, the client hears nothing. */
  static Fault silenceAfterCommit() {
    return new Lost(true, true);
  }

  /** The request arrives that much later than usual. */
  static Fault delayRequest(Duration more) {
    return new Late(more, Duration.ZERO);
  }

  /** The answer arrives that much later than usual. */
  static Fault delayAnswer(Duration more) {
    return new Late(Duration.ZERO, more);
  }

  /** The request arrives and is answered with this status; nothing is done. */
  static Fault status(int status) {
    return new Instead(Answer.text(status, "fault " + status), false);
  }

  /** What was asked is done, and is answered with this status all the same. */
  static Fault statusAfterCommit(int status) {
    return new Instead(Answer.text(status, "fault " + status), true);
  }

  /** The request arrives and is answered with this; nothing is done. */
  static Fault answer(Answer answer) {
    return new Instead(answer, false);
  }

  /** What was asked is done; the answer's body is not JSON. */
  static Fault garbled() {
    return new Garbled();
  }

  /** What was asked is done; the answer's body breaks off in the middle. */
  static Fault truncated() {
    return new Truncated();
  }
}
