package dev.sluice.desktop.torture;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.database.Migration;
import dev.sluice.desktop.cli.Bars;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.domain.FileDomain;
import dev.sluice.lab.torture.DeviceSetup;
import dev.sluice.lab.torture.Plot;
import dev.sluice.lab.torture.Stories;
import dev.sluice.lab.torture.Torture;
import dev.sluice.lab.worlds.WorldSetup;
import dev.sluice.lab.worlds.Worlds;
import dev.sluice.schemafile.SchemaFile;
import dev.sluice.time.Time;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import me.tongfei.progressbar.ProgressBar;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Plays stories from seeds and judges how they end. */
@Command(
    name = "torture",
    description = {
      "Plays random stories against the engine and judges how they end.",
      "Two devices and a browser share an account in virtual time: edits on all sides, lost",
      "answers, late requests, clocks that jump, processes that are killed at any point. In the end",
      "all sides must be equal, nothing lost and nothing doubled. The same seed gives the same",
      "story; one that ends badly is shortened as far as possible.",
      "With --worlds each seed draws a schema, its server, the versions of an app and its users,",
      "too, and one device; a world that ends badly is printed with its story.",
      "With --schema the stories are about the types of a schema file, and with --older devices",
      "begin with an older version of it and are updated in the middle of a story."
    },
    footer = {
      "%nExamples:",
      "  sluice torture --seeds 500",
      "  sluice torture --seeds 1 --from 4711   (plays that one again)",
      "  sluice torture --worlds 10000",
      "  sluice torture --schema notes.sluice.yaml --older notes-1.sluice.yaml --seeds 100",
      "%nExit status: 0 if all ended well, else 1."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class TortureCommand implements Callable<Integer> {

  @Mixin private Output output;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      defaultValue = "500",
      description = "How many stories, at least 1; default ${DEFAULT-VALUE}.")
  private int seeds;

  @Option(
      names = "--worlds",
      paramLabel = "N",
      description = "Play so many random worlds in place of stories, at least 1.")
  private @Nullable Integer worlds;

  @Option(
      names = "--from",
      paramLabel = "S",
      defaultValue = "1",
      description = "The first seed; default ${DEFAULT-VALUE}.")
  private long from;

  @Option(
      names = "--plot",
      paramLabel = "PLOT",
      description = "Give every story this plot: ${COMPLETION-CANDIDATES}.")
  private @Nullable Plot plot;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "Play stories about the types of this schema file, in place of the tracker's.")
  private @Nullable Path schema;

  @Option(
      names = "--older",
      paramLabel = "FILE",
      description = "The schema file of the version of the app with which devices begin.")
  private @Nullable Path older;

  private final AtomicInteger played = new AtomicInteger();

  /** Made by picocli. */
  public TortureCommand() {}

  @Override
  public Integer call() throws IOException {
    int count = count();
    long began = Time.system().nanos();
    List<Torture.Violation> violations;
    try (ProgressBar bar = Bars.begin(output, "torture", count)) {
      LongStream all = LongStream.range(from, from + count);
      Runnable told =
          () -> {
            played.incrementAndGet();
            bar.step();
          };
      violations =
          worlds == null
              ? torture().check(all, told)
              : new Worlds(WorldSetup.WHOLE).check(all, told);
    }
    violations.forEach(this::tell);
    Duration took = Duration.ofNanos(Time.system().nanos() - began);
    output.result(json(violations, took), text(violations, took));
    return (violations.isEmpty() ? Exit.DONE : Exit.FAILED).status();
  }

  private int count() {
    if (plot != null && (worlds != null || schema != null)) {
      throw CommandException.usage("--plot goes with the tracker's stories only");
    }
    if ((worlds != null && schema != null) || (older != null && schema == null)) {
      throw CommandException.usage("--older goes with --schema, and --worlds with neither");
    }
    int count = worlds == null ? seeds : worlds;
    if (count < 1) {
      throw CommandException.usage((worlds == null ? "--seeds" : "--worlds") + " is at least 1");
    }
    return count;
  }

  private Torture torture() throws IOException {
    if (schema != null) {
      return stories(schema).torture(DeviceSetup.WHOLE);
    }
    return plot == null ? new Torture(DeviceSetup.WHOLE) : Torture.about(plot, DeviceSetup.WHOLE);
  }

  private Stories stories(Path file) throws IOException {
    SchemaFile told = FileDomain.read(file).file();
    try {
      Stories stories = Torture.of(told.schema());
      return older == null
          ? stories
          : stories.updatedFrom(
              FileDomain.read(older).schema(), told.migrations().toArray(Migration[]::new));
    } catch (IllegalArgumentException e) {
      throw CommandException.usage("no stories can be told of this schema: " + e.getMessage());
    }
  }

  private void tell(Torture.Violation violation) {
    output.note("Seed " + violation.seed() + " ends badly:");
    violation.errors().forEach(wrong -> output.note("  " + wrong));
    output.note("It takes only this:");
    violation.story().forEach(line -> output.note("  " + line));
  }

  private String text(List<Torture.Violation> violations, Duration took) {
    String outcome = violations.size() == 1 ? "1 violation" : violations.size() + " violations";
    String stop = played.get() < count() ? " in the " + played + " that were played" : "";
    String what = worlds == null ? seeds + " seeds" : worlds + " worlds";
    return what + " from " + from + ": " + outcome + stop + ", " + Durations.text(took);
  }

  private ObjectNode json(List<Torture.Violation> violations, Duration took) {
    ObjectNode result = Json.object();
    result.put(worlds == null ? "seeds" : "worlds", worlds == null ? seeds : worlds);
    result.put("from", from).put("played", played.get()).put("violations", violations.size());
    ArrayNode failed = result.putArray("failedSeeds");
    violations.forEach(violation -> failed.add(violation.seed()));
    return result.put("durationMillis", took.toMillis());
  }
}
