package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.ratelimit.Quota;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.http.Request;
import java.time.Instant;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Something that a device goes through. What happens to it is deterministic, so that it can be told
 * again and again, each time with a death at another moment; and it comes out alike whenever the
 * process dies, so that what the death has changed shows.
 */
abstract class Story {

  private final List<Operation> operations;

  Story(Operation... operations) {
    this.operations = List.of(operations);
  }

  /** What the device runs, one after another. */
  final List<Operation> operations() {
    return operations;
  }

  /** What is on the server before the device pulls for the first time. */
  void before(WebClient web, Instant now) {}

  /** What others do on the server since. */
  void there(WebClient web, Instant now) {}

  /** What the user does on the device since. */
  void here(Hand hand) {}

  /** Whether the process is to die at every note of a slot, too: the same in every story. */
  boolean isAboutSlots() {
    return false;
  }

  /** What the device knows of the server's quotas. */
  List<Quota> quotas() {
    return List.of();
  }

  /** What goes wrong, by the server's clock. */
  void faults(TrackerServer server, Supplier<Instant> clock) {}

  /** Requests of that method whose body holds the words. */
  static Predicate<Request> saying(String method, String words) {
    return request -> request.method().equals(method) && request.body().utf8().contains(words);
  }

  /** Requests of that method whose path ends so. */
  static Predicate<Request> to(String method, String end) {
    return request -> request.method().equals(method) && request.path().endsWith(end);
  }

  @Override
  public final String toString() {
    return getClass().getSimpleName();
  }
}
