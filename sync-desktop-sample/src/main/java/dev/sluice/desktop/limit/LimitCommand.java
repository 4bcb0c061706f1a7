package dev.sluice.desktop.limit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.limit.Turn.Result;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.LimiterConfig;
import dev.sluice.time.Time;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a command when the limiter that it shares with others grants it. */
@Command(
    name = "limit",
    description = {
      "Runs a command as soon as a shared limiter has a slot for it.",
      "Any number of processes share the limiter. The command gets standard input, output and",
      "error, and its exit status is passed on; --json reports on standard error."
    },
    footer = {
      "%nExamples:",
      "  sluice limit --store /var/tmp/toggl --key toggl --limit 1/1s -- \\",
      "      curl -sS --netrc https://api.track.toggl.com/api/v9/me",
      "  sluice limit --store slots --key toggl --limit 1/1s --limit 60/60s --timeout 2m -- ./job",
      "  sluice limit --store redis://localhost:6379 --key toggl --limit 1/1s -- ./job",
      "  sluice limit --store slots --key toggl --limit 1/1s --show",
      "%nWhen the slot counts, --stamp:",
      "  end    from the end of the command. A server that counts requests when they arrive never",
      "         sees too many, however long one is on its way. With 1/1s and commands of 3 s, one",
      "         begins every 4 s. Right for a server's limit.",
      "  start  from the start of the command. With 1/1s one begins every second, and several run at",
      "         once. A request that is late may arrive too close to the next. Right where starts are",
      "         to be spaced, or where a command sends one request first and then works for long.",
      "%nExit status: the command's own, 128 and the signal's number if one ended it; 1 the store",
      "cannot be used, 2 wrong usage, 75 no slot in time, 126 not executable, 127 not found. If the",
      "store fails while the command runs, standard error says so; the exit status stays."
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class LimitCommand implements Callable<Integer> {

  private static final int LONGEST_WAIT_DAYS = 366;

  /** From when a slot counts as used. */
  enum Stamp {
    /** From the start of the command. */
    START,
    /** From its end. */
    END;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  @Mixin private Output output;

  @Option(
      names = "--store",
      required = true,
      paramLabel = "STORE",
      description = "Where the slots are kept: a file (created if missing) or redis://HOST:PORT.")
  private String store;

  @Option(
      names = "--key",
      required = true,
      paramLabel = "K",
      description = "The name of the slots; commands with the same key share them. Use no secret.")
  private String key;

  @Option(
      names = "--limit",
      required = true,
      split = ",",
      paramLabel = "LIMIT",
      description =
          "At most so many slots in any moving window, such as 1/1s. Several limits all hold.")
  private List<Limit> limits;

  @Option(
      names = "--slots",
      paramLabel = "N",
      defaultValue = "1",
      description = "How many slots the command uses; default ${DEFAULT-VALUE}.")
  private int slots;

  @Option(
      names = "--timeout",
      paramLabel = "D",
      defaultValue = "15s",
      description = "How long to wait for them; default ${DEFAULT-VALUE}.")
  private Duration timeout;

  @Option(
      names = "--worst-transit",
      paramLabel = "D",
      defaultValue = "30s",
      description =
          "How late a request of a killed command may still arrive; " + "default ${DEFAULT-VALUE}.")
  private Duration worstTransit;

  @Option(
      names = "--stamp",
      paramLabel = "start|end",
      defaultValue = "end",
      description = "From when the slot counts as used; default ${DEFAULT-VALUE}, see below.")
  private Stamp stamp;

  @Option(
      names = "--show",
      description = "Show how many slots of the key are free, and run nothing.")
  private boolean show;

  @Parameters(paramLabel = "COMMAND", arity = "0..*", description = "The command to run, after --.")
  private List<String> command = List.of();

  /** Made by picocli. */
  public LimitCommand() {}

  @Override
  public Integer call() throws InterruptedException {
    if (!show) {
      output.stepAside();
    }
    LimiterConfig config = config();
    LedgerStore opened = LedgerStore.open(store, key);
    Turn turn = new Turn(opened.slots(), config, slots, Time.system());
    return show ? show(turn, opened) : run(turn, opened);
  }

  private int show(Turn turn, LedgerStore opened) {
    try (opened) {
      KeyState state = KeyState.of(turn);
      output.result(state.json(key), state.text(key));
      return Exit.DONE.status();
    }
  }

  private int run(Turn turn, LedgerStore opened) throws InterruptedException {
    try (Guarded guarded = Guarded.of(turn, opened, output::note)) {
      Result result = guarded.await(timeout);
      if (!result.isGranted()) {
        ObjectNode figures = json(result).put("nextFreeMillis", result.missing().toMillis());
        throw new CommandException(Exit.NO_SLOT, "rate_limited", late(result), figures);
      }
      int status = guarded.run(result.ticket(), () -> Child.start(command));
      ObjectNode report = json(result).put("status", status);
      String problem = guarded.problem();
      output.result(problem == null ? report : report.set("error", error(problem)), "");
      return status;
    }
  }

  private String late(Result result) {
    return String.format(
        Locale.ROOT,
        "no slot of %s within %s: asked since %s, tries: %d; the next may come free in %s",
        key,
        Durations.text(timeout),
        result.began(),
        result.tries(),
        Durations.text(result.missing()));
  }

  private static JsonNode error(String problem) {
    return Json.error("store", problem);
  }

  private ObjectNode json(Result result) {
    return Json.object()
        .put("key", key)
        .put("slots", slots)
        .put("waitedMillis", result.waited().toMillis())
        .put("tries", result.tries());
  }

  private LimiterConfig config() {
    require(!key.isEmpty(), "--key must not be empty");
    require(timeout.toDays() <= LONGEST_WAIT_DAYS, "--timeout is at most 366 days");
    require(show == command.isEmpty(), "give either a command after -- or --show");
    for (Limit limit : limits) {
      boolean possible = slots >= 1 && slots <= limit.permits();
      require(possible, "--slots " + slots + " can never be granted within " + limit);
    }
    return new LimiterConfig(limits, worstTransit).countAtOnce(stamp == Stamp.START);
  }

  private static void require(boolean condition, String words) {
    if (!condition) {
      throw CommandException.usage(words);
    }
  }
}
