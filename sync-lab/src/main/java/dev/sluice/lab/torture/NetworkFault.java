package dev.sluice.lab.torture;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.time.Duration;
import java.util.function.Predicate;

/** What goes wrong with one of the requests that come next. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum NetworkFault implements EventKind {
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
  FORBIDDEN(Fault.status(403)),
  QUOTA_USED_UP(
      Fault.answer(
          Answer.empty(402)
              .withHeader("X-Toggl-Quota-Remaining", "0")
              .withHeader("X-Toggl-Quota-Resets-In", "40"))),
  PROJECT_REFUSED(Fault.status(400), NetworkFault::makesProject),
  TIMED_OUT(Fault.status(408));

  private static final int REACH = 6;
  private static final int AIMLESS = 4;

  private final Fault fault;
  private final Predicate<Request> aim;

  /** Mostly it hits what changes something: there the harm is done. */
  NetworkFault(Fault fault) {
    this(fault, request -> !request.method().equals("GET"));
  }

  NetworkFault(Fault fault, Predicate<Request> aim) {
    this.fault = fault;
    this.aim = aim;
  }

  @Override
  public boolean comesFromOutside() {
    return true;
  }

  @Override
  public void happen(Event event, World world) {
    boolean any = event.pick() % AIMLESS == 0;
    int count = 1 + event.pick() % REACH;
    world.server().faults().on(count, request -> any || aim.test(request), fault);
  }

  private static boolean makesProject(Request request) {
    return request.method().equals("POST") && request.path().endsWith("/projects");
  }
}
