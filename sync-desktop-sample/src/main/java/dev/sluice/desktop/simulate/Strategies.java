package dev.sluice.desktop.simulate;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.lab.simulate.Strategy;
import dev.sluice.throttle.Throttle;
import dev.sluice.throttle.ThrottleOptions;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The strategies that can be tried: ours, and whatever is on the class path. */
final class Strategies {

  /** Whom the others have to beat: the source's winner. */
  static final Strategy WINNER =
      new Strategy("ProportionalRemainingDecrease", Throttle::proportionalRemainingDecrease);

  static final Strategy OURS = new Strategy("LevelControl", Throttle::levelControl);

  static final List<Strategy> ALL =
      List.of(
          new Strategy("None", options -> Throttle.none()),
          new Strategy("ExponentialBackoff", Throttle::exponentialBackoff),
          new Strategy("GradualDecrease", Throttle::gradualDecrease),
          new Strategy("ProportionalDecrease", Throttle::proportionalDecrease),
          WINNER,
          OURS);

  private final ClassLoader loader;
  private final SleepOptions sleeps;

  private Strategies(ClassLoader loader, SleepOptions sleeps) {
    this.loader = loader;
    this.sleeps = sleeps;
  }

  /** With the classes of these folders and jars too; all of them with these sleeps. */
  static Strategies with(List<Path> classPath, SleepOptions sleeps) throws MalformedURLException {
    ClassLoader ours = Strategies.class.getClassLoader();
    URL[] places = new URL[classPath.size()];
    for (int i = 0; i < places.length; i++) {
      if (!Files.exists(classPath.get(i))) {
        throw CommandException.usage(classPath.get(i) + " of --class-path does not exist");
      }
      places[i] = classPath.get(i).toUri().toURL();
    }
    return new Strategies(places.length == 0 ? ours : new URLClassLoader(places, ours), sleeps);
  }

  /** One by its name, or by the name of its class. */
  Strategy named(String name) {
    return sleeps.tuned(untuned(name));
  }

  /** These, with the sleeps that were asked for. */
  List<Strategy> tuned(List<Strategy> some) {
    return some.stream().map(sleeps::tuned).toList();
  }

  private Strategy untuned(String name) {
    return ALL.stream()
        .filter(strategy -> strategy.name().equalsIgnoreCase(name))
        .findFirst()
        .orElseGet(() -> ofClass(name));
  }

  private Strategy ofClass(String name) {
    try {
      Class<?> found = Class.forName(name, true, loader);
      if (!Throttle.class.isAssignableFrom(found)) {
        throw CommandException.usage(name + " does not implement " + Throttle.class.getName());
      }
      Constructor<? extends Throttle> maker =
          found.asSubclass(Throttle.class).getConstructor(ThrottleOptions.class);
      return new Strategy(found.getSimpleName(), options -> make(maker, options));
    } catch (ClassNotFoundException e) {
      throw CommandException.usage(
          "there is no strategy " + name + "; one of all, " + names() + ", or a class name");
    } catch (NoSuchMethodException e) {
      throw CommandException.usage(
          name + " needs a public constructor with one " + ThrottleOptions.class.getSimpleName());
    }
  }

  private static Throttle make(Constructor<? extends Throttle> maker, ThrottleOptions options) {
    try {
      return maker.newInstance(options);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("the strategy cannot be created: " + e.getCause(), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the strategy cannot be created: " + e.getMessage(), e);
    }
  }

  private static String names() {
    return String.join(", ", ALL.stream().map(Strategy::name).toList());
  }
}
