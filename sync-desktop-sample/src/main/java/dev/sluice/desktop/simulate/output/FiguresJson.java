package dev.sluice.desktop.simulate.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Json;
import dev.sluice.lab.simulate.Figure;
import dev.sluice.lab.simulate.Figures;
import dev.sluice.lab.simulate.Occurrence;
import java.util.List;

/**
 * Figures for programs: rates from 0 to 1, times in seconds. {@code missing} is the number of runs
 * in which something did not happen.
 */
public final class FiguresJson {

  private FiguresJson() {}

  /** An object with one member for each strategy. */
  public static ObjectNode of(List<Figures> all) {
    ObjectNode object = Json.object();
    all.forEach(figures -> object.set(figures.strategy(), of(figures)));
    return object;
  }

  private static ObjectNode of(Figures figures) {
    ObjectNode object = Json.object();
    object.set("retryRate", of(figures.retryRate()));
    object.set("maxSleep", of(figures.maxSleep()));
    object.set("longestWait", of(figures.longestWait()));
    object.set("stdevRequests", of(figures.stdevRequests()));
    object.set("timeToClear", of(figures.timeToClear()));
    object.set("utilisation", of(figures.utilisation()));
    object.set("firstRefusal", of(figures.firstRefusal()));
    return object;
  }

  /** Null where it happened in no run. */
  private static ObjectNode of(Occurrence occurrence) {
    Figure seconds = occurrence.seconds();
    ObjectNode object = Json.object();
    if (seconds == null) {
      object.putNull("mean").putNull("min").putNull("max");
    } else {
      object.setAll(of(seconds));
    }
    return object.put("missing", occurrence.missing());
  }

  private static ObjectNode of(Figure figure) {
    return Json.object()
        .put("mean", figure.mean())
        .put("min", figure.least())
        .put("max", figure.most());
  }
}
