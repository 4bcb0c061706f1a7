package dev.sluice.desktop.simulate.output;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Json;
import dev.sluice.lab.simulate.Figure;
import dev.sluice.lab.simulate.Figures;
import java.util.List;

/** Figures for programs: rates from 0 to 1, times in seconds. */
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
    return object;
  }

  private static ObjectNode of(Figure figure) {
    return Json.object()
        .put("mean", figure.mean())
        .put("min", figure.least())
        .put("max", figure.most());
  }
}
