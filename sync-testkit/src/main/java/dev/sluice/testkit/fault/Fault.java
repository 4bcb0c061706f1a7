package dev.sluice.testkit.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.function.UnaryOperator;

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

  /**
   * The server does what was asked; its answer is changed on the way back.
   *
   * @param change from the server's own answer to the one that the client gets
   */
  record Changed(UnaryOperator<Answer> change) implements Fault {}

  /**
   * The server reads another request than the one that was sent, and answers that.
   *
   * @param reading from what was sent to what the server reads; it must not change the credentials
   */
  record Misread(UnaryOperator<Request> reading) implements Fault {}

  /**
   * The server does what was asked; the answer's body comes in pieces. A {@code WireServer} writes
   * a piece, then pauses; on a {@code VirtualNetwork} the body comes whole when its last piece
   * would.
   *
   * @param bytes of a piece, 1 or more
   * @param pause after each piece, more than 0
   */
  record Slow(int bytes, Duration pause) implements Fault {
    /** Refuses pieces of nothing and pauses of no length. */
    public Slow {
      if (bytes < 1 || pause.isZero() || pause.isNegative()) {
        throw new IllegalArgumentException(
            "a piece has at least 1 byte and a pause some length, not " + bytes + " and " + pause);
      }
    }

    /** How long a body of that size takes. */
    public Duration time(long size) {
      return pause.multipliedBy(size / bytes);
    }
  }

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

  /**
   * The request arrives and is answered with this status; nothing is done. On a {@code WireServer}
   * it may be any number, also one that no status has, such as -20.
   */
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

  /** What was asked is done; the client gets another answer, made from the server's own. */
  static Fault changed(UnaryOperator<Answer> change) {
    return new Changed(change);
  }

  /**
   * What was asked is done; the row in the answer (of a list the first one) has this {@code id}.
   * With the id of another row the server seems to have changed that one.
   */
  static Fault idInstead(long id) {
    return new Changed(WrongIds.with(LongNode.valueOf(id)));
  }

  /** The same with any JSON in place of the {@code id}: a text, {@code null}, a list. */
  static Fault idInstead(JsonNode id) {
    return new Changed(WrongIds.with(id));
  }

  /**
   * The server upserts: it reads a {@code POST} as a {@code PUT} to the row that has this id, and
   * answers with that row. No row is created.
   */
  static Fault upsertInto(long id) {
    return new Misread(
        sent ->
            sent.method().equals("POST")
                ? new Request("PUT", sent.path() + "/" + id, sent.headers(), sent.body())
                : sent);
  }

  /**
   * The server takes no notice of the query: a list is answered as if neither dates nor {@code
   * since} had been asked for.
   */
  static Fault queryIgnored() {
    return new Misread(
        sent -> new Request(sent.method(), sent.path(), sent.headers(), sent.body()));
  }

  /** What was asked is done; the answer's body comes in pieces of so many bytes. */
  static Fault slow(int bytes, Duration pause) {
    return new Slow(bytes, pause);
  }
}
