package dev.sluice.desktop.demo;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Limits;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.sync.InspectOptions;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows the whole of it at work and proves it. */
@Command(
    name = "demo",
    description = {
      "Syncs with a server that it starts, and proves that nothing was lost.",
      "The server runs on this machine, with real limits. The demo syncs a fresh file with it,",
      "edits both sides while the network is gone, syncs both ways through both buckets, and proves",
      "that nothing was lost or doubled and no limit was exceeded. It takes about two minutes."
    },
    footer = {
      "%nExamples:",
      "  sluice demo",
      "  sluice demo --speed 20 --faults",
      "  sluice demo --speed 20 --client-limits 120/60s,3/1s   (a client that asks for too much)",
      "%nExit status: 0 if everything was proved, else 1."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class DemoCommand implements Callable<Integer> {

  private static final int FEWEST_EDITS = 20;
  private static final int MOST_EDITS = 2000;
  private static final int FASTEST = 1000;
  private static final Duration NOTABLE = Duration.ofSeconds(2);

  @Mixin private Output output;
  @Mixin private InspectOptions inspected;

  @Option(
      names = "--entries",
      paramLabel = "N",
      defaultValue = "80",
      description = "How many changes are made offline, 20 to 2000; default ${DEFAULT-VALUE}.")
  private int edits;

  @Option(
      names = "--speed",
      paramLabel = "X",
      defaultValue = "1",
      description = "Divide windows, waits and latency by X, 1 to 1000; default ${DEFAULT-VALUE}.")
  private double speed;

  @Option(
      names = "--faults",
      description = "Lose requests and answers and let the server fail, now and then.")
  private boolean faults;

  @Option(
      names = "--client-limits",
      paramLabel = "LIMITS",
      description =
          "The limits that the client keeps; default those of the server, " + Limits.DEFAULT + ".")
  private @Nullable Limits client;

  /** Made by picocli. */
  public DemoCommand() {}

  @Override
  public Integer call() throws Exception {
    if (edits < FEWEST_EDITS || edits > MOST_EDITS || !(speed >= 1 && speed <= FASTEST)) {
      throw CommandException.usage("--entries is from 20 to 2000, --speed from 1 to 1000");
    }
    Limits server = Limits.parse(Limits.DEFAULT);
    DemoPlan plan =
        new DemoPlan(edits, speed, faults, server, Objects.requireNonNullElse(client, server));
    Screen screen = new Screen(output, plan.scaled(NOTABLE));
    introduce(plan);
    DemoResult result = new Demo(plan, screen, inspected).run();
    screen.step("The proof: SQL on the file, the server's memory and its log of arrivals");
    output.result(result.json(), result.text());
    if (output.isJson()) {
      output.note(result.text());
    }
    return (result.isGood() ? Exit.DONE : Exit.FAILED).status();
  }

  private void introduce(DemoPlan plan) {
    output.note(
        "A server that allows "
            + plan.server()
            + " in any moving window; messages take "
            + DemoPlan.LEAST_LATENCY.toMillis()
            + " to "
            + DemoPlan.MOST_LATENCY.toMillis()
            + " ms each way.");
    if (plan.speed() != 1) {
      output.note(
          String.format(Locale.ROOT, "At speed %.0f", plan.speed())
              + ": windows, waits and latency are divided by it, so the limits are "
              + new Limits(plan.scaled(plan.server().all()))
              + ".");
    }
    if (!plan.client().equals(plan.server())) {
      output.note("The client keeps to " + plan.client() + " instead.");
    }
  }
}
