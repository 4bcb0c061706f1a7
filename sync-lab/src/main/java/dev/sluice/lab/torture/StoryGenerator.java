package dev.sluice.lab.torture;

import dev.sluice.testkit.process.CrashPoint;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Makes up a story from a seed: the same one each time. */
final class StoryGenerator {

  static final int DEVICES = 2;

  private static final int FEWEST_EVENTS = 30;
  private static final int MORE_EVENTS = 30;
  private static final int LENGTH_MILLIS = 300_000;
  private static final int OFTEN = 3;
  private static final int LATEST_COUNT = 12;
  private static final int FIRST_OF_A_PLOT = 101;
  private static final int MOST_OF_A_PLOT = 3;

  private static final int OPENING_IDS = 1000;

  /** The seeds choose by the number of these: a new one would change all stories. */
  private static final List<CrashPoint> POINTS =
      List.copyOf(EnumSet.range(CrashPoint.BEFORE_WRITE, CrashPoint.BEFORE_ANSWER));

  private final Cast cast;
  private final Random random;

  private StoryGenerator(Cast cast, Random random) {
    this.cast = cast;
    this.random = random;
  }

  /** An everyday story, and in every other one something that is rare: one plot, or two. */
  static List<Event> tell(long seed, Cast cast) {
    StoryGenerator generator = new StoryGenerator(cast, new Random(seed));
    List<Event> events = generator.everyday();
    List<Plot> plots = cast.plots();
    for (int i = generator.random.nextInt(4) - 1; i > 0 && !plots.isEmpty(); i--) {
      generator.add(generator.any(plots), events);
    }
    return inOrder(events);
  }

  /** A story with that plot. */
  static List<Event> tell(long seed, Plot plot) {
    StoryGenerator generator = new StoryGenerator(Cast.TRACKER, new Random(seed));
    List<Event> events = generator.everyday();
    generator.add(plot, events);
    return inOrder(events);
  }

  /** What is on the server before anything happens. */
  static List<Event> opening(Cast cast) {
    List<Event> events = new ArrayList<>();
    for (EventKind kind : cast.opening()) {
      events.add(new Event(events.size() + OPENING_IDS, 0, 0, null, kind, 0));
    }
    return events;
  }

  private static List<Event> inOrder(List<Event> events) {
    events.sort(Comparator.comparingInt(Event::millis));
    return events;
  }

  private List<Event> everyday() {
    int count = FEWEST_EVENTS + random.nextInt(MORE_EVENTS);
    List<Event> events = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      events.add(event(i, kind()));
    }
    return events;
  }

  private void add(Plot plot, List<Event> events) {
    for (int i = 1 + random.nextInt(MOST_OF_A_PLOT); i > 0; i--) {
      events.add(event(FIRST_OF_A_PLOT + events.size(), any(plot.kinds())));
    }
  }

  private Event event(int id, EventKind kind) {
    int millis = random.nextInt(LENGTH_MILLIS);
    int device = random.nextInt(DEVICES);
    return new Event(id, millis, device, trigger(kind), kind, random.nextInt(1 << 16));
  }

  private EventKind kind() {
    int kind = random.nextInt(10);
    if (kind < 4) {
      return any(cast.users());
    }
    if (kind < 6) {
      return any(cast.others());
    }
    if (kind < 8) {
      return random.nextInt(OFTEN) == 0 ? DeviceEvent.DIE : any(DeviceEvent.values());
    }
    return any(NetworkFault.values());
  }

  /** What hurts most happens in the middle of something else. */
  private Event.@Nullable Trigger trigger(EventKind kind) {
    if (kind.comesFromOutside() || random.nextInt(OFTEN) == 0) {
      return null;
    }
    CrashPoint point = random.nextInt(OFTEN) == 0 ? CrashPoint.BEFORE_WRITE : any(POINTS);
    return new Event.Trigger(point, 1 + random.nextInt(LATEST_COUNT));
  }

  private <T> T any(T[] choice) {
    return any(List.of(choice));
  }

  private <T> T any(List<T> choice) {
    return choice.get(random.nextInt(choice.size()));
  }
}
