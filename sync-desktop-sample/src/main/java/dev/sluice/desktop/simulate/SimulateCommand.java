package dev.sluice.desktop.simulate;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.simulate.output.CsvFolder;
import dev.sluice.desktop.simulate.output.FiguresJson;
import dev.sluice.desktop.simulate.output.FiguresTable;
import dev.sluice.desktop.simulate.output.Picture;
import dev.sluice.desktop.simulate.output.RunChart;
import dev.sluice.desktop.simulate.output.StrategiesChart;
import dev.sluice.lab.simulate.Experiment;
import dev.sluice.lab.simulate.Figures;
import dev.sluice.lab.simulate.Published;
import dev.sluice.lab.simulate.Setting;
import dev.sluice.lab.simulate.Simulation;
import dev.sluice.lab.simulate.Strategy;
import dev.sluice.lab.simulate.Suite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tries throttle strategies out. */
@Command(
    name = "simulate",
    description = {
      "Compares throttle strategies in virtual time.",
      "It simulates clients that hold back depending on the server's answers, and reports how",
      "often they were refused, how long they slept, how evenly they shared and how much of the",
      "limit they used."
    },
    footer = {
      "%nExamples:",
      "  sluice simulate",
      "  sluice simulate --strategy LevelControl --clients 10 --processes 10 --chart run.svg",
      "  sluice simulate --strategy ExponentialBackoff --factor 3 --published",
      "  sluice simulate --layout 5,5@10m-20m --change 15m=2250 --csv logs",
      "  sluice simulate --strategy com.example.MyThrottle --class-path target/classes",
      "  sluice simulate --suite --runs 10",
      "%nA strategy of your own implements dev.sluice.throttle.Throttle and has a public constructor",
      "with one ThrottleOptions. With one strategy the chart shows its first run, else all of them",
      "side by side."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class SimulateCommand implements Callable<Integer> {

  private static final int MOST_RUNS = 10_000;
  private static final String EVERY = "all";

  @Mixin private Output output;
  @Mixin private SettingOptions setting;
  @Mixin private SleepOptions sleeps;

  @Option(
      names = "--strategy",
      paramLabel = "all|NAME",
      description = "A strategy by its name or class; default all, with --suite the two best.")
  private @Nullable String strategy;

  @Option(
      names = "--class-path",
      split = ",",
      paramLabel = "PATH",
      description = "Folders and jars with strategies of your own.")
  private List<Path> classPath = List.of();

  @Option(
      names = "--runs",
      paramLabel = "N",
      defaultValue = "30",
      description = "How many runs of each, 1 to 10000; default ${DEFAULT-VALUE}.")
  private int runs;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description =
          "The seed of the first run; the same seed gives the same log; default "
              + "${DEFAULT-VALUE}.")
  private long seed;

  @Option(
      names = "--csv",
      paramLabel = "DIR",
      description = "Write a log of every run to this folder.")
  private @Nullable Path csv;

  @Option(
      names = "--chart",
      paramLabel = "FILE",
      converter = Picture.PictureConverter.class,
      description = "Draw into FILE, which ends in .svg or .png.")
  private @Nullable Picture chart;

  @Option(names = "--suite", description = "Try many settings instead of one.")
  private boolean suite;

  @Option(
      names = "--published",
      description = "Show below a strategy what the article published of it.")
  private boolean published;

  /** Made by picocli. */
  public SimulateCommand() {}

  @Override
  public Integer call() throws IOException {
    if (runs < 1 || runs > MOST_RUNS) {
      throw CommandException.usage("--runs is from 1 to 10000");
    }
    if (suite && (csv != null || chart != null)) {
      throw CommandException.usage("--suite goes without --csv and --chart");
    }
    Strategies known = Strategies.with(classPath, sleeps.checked());
    if (suite) {
      runSuite(chosen(known, List.of(Strategies.WINNER, Strategies.OURS)));
    } else {
      runOne(setting.setting(known::named), chosen(known, Strategies.ALL));
    }
    return Exit.DONE.status();
  }

  private List<Strategy> chosen(Strategies known, List<Strategy> usual) {
    if (strategy == null) {
      return known.tuned(usual);
    }
    return strategy.equals(EVERY) ? known.tuned(Strategies.ALL) : List.of(known.named(strategy));
  }

  private void runOne(Setting wanted, List<Strategy> strategies) throws IOException {
    List<Figures> all = new ArrayList<>();
    for (Strategy tried : strategies) {
      CsvFolder folder = csv == null ? null : CsvFolder.make(csv);
      all.add(
          new Experiment(wanted, runs, seed)
              .run(
                  tried,
                  (run, trial) -> {
                    if (folder != null) {
                      folder.write(tried.name() + "-" + run, trial.log());
                    }
                  }));
    }
    draw(wanted, strategies, all);
    ObjectNode object = head().set("strategies", FiguresJson.of(all));
    output.result(object, FiguresTable.of(all, publishedOf()));
  }

  private Map<String, Published> publishedOf() {
    return published && sleeps.isPlain() ? Published.with(sleeps.factor()) : Map.of();
  }

  private void draw(Setting wanted, List<Strategy> strategies, List<Figures> all)
      throws IOException {
    if (chart != null && strategies.size() == 1) {
      Strategy tried = strategies.get(0);
      chart.draw(RunChart.of(tried.name(), Simulation.run(wanted, tried, seed)));
    } else if (chart != null) {
      chart.draw(StrategiesChart.of(all));
    }
  }

  private void runSuite(List<Strategy> strategies) {
    ArrayNode settings = Json.array();
    List<String> lines = new ArrayList<>();
    for (Map.Entry<String, Setting> one : Suite.settings(Strategies.WINNER).entrySet()) {
      Experiment experiment = new Experiment(one.getValue(), runs, seed);
      List<Figures> all = strategies.stream().map(experiment::run).toList();
      settings.add(Json.object().put("name", one.getKey()).set("strategies", FiguresJson.of(all)));
      lines.add(Objects.requireNonNull(one.getKey()));
      lines.add(FiguresTable.of(all));
      lines.add("");
    }
    output.result(head().set("settings", settings), String.join("\n", lines).stripTrailing());
  }

  private ObjectNode head() {
    return Json.object().put("runs", runs).put("seed", seed);
  }
}
