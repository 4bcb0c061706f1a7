package dev.sluice.testkit.fault;

import dev.sluice.testkit.http.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;

/**
 * What shall go wrong, and when. Scripted faults come first, in the order in which they were added;
 * then the random ones. Thread-safe.
 */
public final class Faults {
  private final List<Rule> rules = new ArrayList<>();
  private final List<Injected> injected = new ArrayList<>();

  /** Nothing goes wrong until something is added. */
  public Faults() {}

  /**
   * A request and what went wrong with it.
   *
   * @param request what was sent
   * @param fault what went wrong
   */
  public record Injected(Request request, Fault fault) {}

  /** The {@code k}-th request from now on that matches (the first is 1) meets the fault, once. */
  public synchronized Faults on(int k, Predicate<Request> matching, Fault fault) {
    if (k < 1) {
      throw new IllegalArgumentException("the first request is number 1, not " + k);
    }
    rules.add(new Scripted(k, matching, fault));
    return this;
  }

  /** Every request that matches meets the fault, until {@link #clear}. */
  public synchronized Faults always(Predicate<Request> matching, Fault fault) {
    rules.add(request -> matching.test(request) ? fault : Fault.none());
    return this;
  }

  /** Each request meets one of the faults with this probability (0 to 1); a seed repeats itself. */
  public synchronized Faults random(long seed, double probability, Fault... faults) {
    if (!(probability >= 0 && probability <= 1) || faults.length == 0) {
      throw new IllegalArgumentException(
          "a probability from 0 to 1 and at least one fault, not " + probability);
    }
    Random random = new Random(seed);
    Fault[] choice = faults.clone();
    rules.add(
        request ->
            random.nextDouble() < probability
                ? choice[random.nextInt(choice.length)]
                : Fault.none());
    return this;
  }

  /** From now on nothing goes wrong. */
  public synchronized void clear() {
    rules.clear();
  }

  /** What went wrong so far, in order. */
  public synchronized List<Injected> injected() {
    return List.copyOf(injected);
  }

  /** Called by a network once for each request that it carries. */
  public synchronized Fault draw(Request request) {
    Fault drawn = Fault.none();
    for (Rule rule : rules) {
      Fault fault = rule.meet(request);
      drawn = drawn instanceof Fault.None ? fault : drawn;
    }
    if (!(drawn instanceof Fault.None)) {
      injected.add(new Injected(request, drawn));
    }
    return drawn;
  }

  private interface Rule {
    Fault meet(Request request);
  }

  private static final class Scripted implements Rule {
    private final Predicate<Request> matching;
    private final Fault fault;
    private int left;

    Scripted(int k, Predicate<Request> matching, Fault fault) {
      this.left = k;
      this.matching = matching;
      this.fault = fault;
    }

    @Override
    public Fault meet(Request request) {
      return left > 0 && matching.test(request) && --left == 0 ? fault : Fault.none();
    }
  }
}
