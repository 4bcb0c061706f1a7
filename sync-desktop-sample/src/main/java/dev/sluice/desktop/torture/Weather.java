package dev.sluice.desktop.torture;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Request;
import java.time.Duration;

/** What goes wrong with one of the requests that come next. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum Weather implements Deed {
  REQUEST_LOST(Fault.dropBefore()),
  ANSWER_LOST(Fault.dropAfterCommit()),
  REQUEST_VANISHES(Fault.silenceBefore()),
  ANSWER_VANISHES(Fault.silenceAfterCommit()),
  REQUEST_LATE(Fault.delayRequest(Duration.ofSeconds(25))),
  ANSWER_LATE(Fault.delayAnswer(Duration.ofSeconds(8))),
  ANSWER_GARBLED(Fault.garbled()),
  ANSWER_TRUNCATED(Fault.truncated()),
  SERVER_FAILS(Fault.status(500)),
  SERVER_FAILS_AFTER_COMMIT(Fault.statusAfterCommit(503)),
  SERVER_REFUSES(Fault.status(400)),
  TOO_MANY_REQUESTS(Fault.status(429)),
  TIMED_OUT(Fault.status(408));

  private static final int REACH = 6;

  private final Fault fault;

  Weather(Fault fault) {
    this.fault = fault;
  }

  /** Mostly what changes something: there the harm is done. */
  @Override
  public void happen(Event event, World world) {
    boolean any = event.pick() % 4 == 0;
    world
        .server()
        .faults()
        .on(1 + event.pick() % REACH, request -> any || changesSomething(request), fault);
  }

  private static boolean changesSomething(Request request) {
    return !request.method().equals("GET");
  }
}
