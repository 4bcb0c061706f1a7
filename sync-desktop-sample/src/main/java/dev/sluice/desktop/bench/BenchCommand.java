package dev.sluice.desktop.bench;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.lab.bench.Bench;
import dev.sluice.lab.bench.Cost;
import dev.sluice.lab.bench.Result;
import dev.sluice.lab.bench.Sizes;
import dev.sluice.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures what the engine costs. */
@Command(
    name = "bench",
    description = {
      "Measures what pulls, pushes, edits and queries cost.",
      "Each is measured beside something that it should cost little more than, such as plain SQL",
      "or a client without an engine. Files and server are made for it and deleted. Run nothing",
      "else meanwhile."
    },
    footer = {
      "%nA ratio above its goal is shown with the reason.",
      "%nExample:",
      "  sluice bench --quick",
      "%nExit status: 0 once all is measured, whether or not the goals are met."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class BenchCommand implements Callable<Integer> {

  @Mixin private Output output;

  @Option(
      names = "--entries",
      paramLabel = "N",
      description = "The time entries of the first pull, at least 100; default 100000.")
  private @Nullable Integer entries;

  @Option(names = "--quick", description = "As --entries 10000: about two minutes.")
  private boolean quick;

  /** Made by picocli. */
  public BenchCommand() {}

  @Override
  public Integer call() {
    Sizes sizes = sizes();
    long began = Time.system().nanos();
    List<Result> results =
        new Bench(Time.system(), sizes).run(result -> output.note(result.cost().title()));
    Duration took = Duration.ofNanos(Time.system().nanos() - began);
    output.result(json(sizes, results, took), text(results, took));
    return Exit.DONE.status();
  }

  private Sizes sizes() {
    if (entries == null) {
      return quick ? Sizes.quick() : Sizes.whole();
    }
    if (quick || entries < Sizes.LEAST) {
      throw CommandException.usage(
          "--entries is at least " + Sizes.LEAST + ", and does not go with --quick");
    }
    return new Sizes(entries);
  }

  private static String text(List<Result> results, Duration took) {
    StringBuilder text = new StringBuilder(" ratio   goal\n");
    for (Result result : results) {
      Cost cost = result.cost();
      text.append(
          String.format(
              Locale.ROOT, "%6.2f %6.1f  %s%n", result.ratio(), cost.goal(), cost.title()));
      text.append(" ".repeat(15)).append(result.detail()).append('\n');
      if (!result.isMet()) {
        text.append("               above its goal: ").append(cost.reason()).append('\n');
      }
    }
    long met = results.stream().filter(Result::isMet).count();
    return text + (met + " of " + results.size() + " goals met, " + Durations.text(took));
  }

  private static ObjectNode json(Sizes sizes, List<Result> results, Duration took) {
    ObjectNode json = Json.object();
    ArrayNode all = json.putArray("results");
    for (Result result : results) {
      ObjectNode row = all.addObject().put("name", result.cost().title());
      row.put("ratio", result.ratio()).put("goal", result.cost().goal());
      row.put("met", result.isMet()).put("detail", result.detail());
      if (!result.isMet()) {
        row.put("reason", result.cost().reason());
      }
    }
    return json.put("entries", sizes.entries()).put("durationMillis", took.toMillis());
  }
}
