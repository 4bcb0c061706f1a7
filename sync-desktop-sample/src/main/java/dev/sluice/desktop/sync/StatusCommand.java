package dev.sluice.desktop.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Instants;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Database;
import dev.sluice.store.Database.Counts;
import io.reactivex.rxjava3.core.Observable;
import io.reactivex.rxjava3.schedulers.Schedulers;
import java.io.IOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is in a file and what of it is pending. */
@Command(
    name = "status",
    description = "Shows what a file holds, what is pending and what was refused.",
    footer = {
      "%nExamples:",
      "  sluice status --db my.db --json",
      "  sluice status --db my.db --watch"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class StatusCommand implements Callable<Integer> {

  private static final String LINE = "%-19s %6s  %7s  %7s";
  private static final String CLEAR = "\033[H\033[2J";
  private static final int LOOK_SECONDS = 1;

  @Mixin private Output output;
  @Mixin private DomainFile file;

  @Option(names = "--watch", description = "Show it again whenever it changes, until Ctrl-C.")
  private boolean watch;

  /** Made by picocli. */
  public StatusCommand() {}

  @Override
  public Integer call() throws IOException {
    try (Database database = file.open()) {
      Observable<FileStatus> looks =
          watch
              ? Observable.interval(0, LOOK_SECONDS, TimeUnit.SECONDS, Schedulers.single())
                  .map(look -> FileStatus.of(database))
                  .distinctUntilChanged()
              : Observable.fromSupplier(() -> FileStatus.of(database));
      looks.blockingForEach(this::show);
    }
    return Exit.DONE.status();
  }

  private void show(FileStatus status) {
    if (watch && !output.isJson() && output.terminal().isInteractive()) {
      output.draw(CLEAR);
    }
    output.result(json(status.counts(), status.last()), text(status.counts(), status.last()));
  }

  /** What a file holds at a moment. */
  private record FileStatus(Map<EntityType<?>, Counts> counts, @Nullable Instant last) {

    static FileStatus of(Database database) {
      return new FileStatus(database.counts(), database.lastFullSync().orElse(null));
    }
  }

  private static ObjectNode json(Map<EntityType<?>, Counts> counts, @Nullable Instant last) {
    ObjectNode object = Json.object();
    object.set("pending", Json.byType(counts.keySet(), type -> of(type, counts).pending()));
    object.set("failed", Json.byType(counts.keySet(), type -> of(type, counts).failed()));
    object.set("counts", Json.byType(counts.keySet(), type -> of(type, counts).rows()));
    return object.put("lastFullSync", last == null ? null : last.toString());
  }

  private static Counts of(EntityType<?> type, Map<EntityType<?>, Counts> counts) {
    return counts.getOrDefault(type, new Counts(0, 0, 0));
  }

  private static String text(Map<EntityType<?>, Counts> counts, @Nullable Instant last) {
    String since =
        last == null ? "Not fully synced yet." : "Last full sync: " + Instants.text(last) + ".";
    return counts.entrySet().stream()
        .map(entry -> line(entry.getKey().name(), entry.getValue()))
        .collect(
            Collectors.joining(
                "\n",
                String.format(Locale.ROOT, LINE, "", "rows", "pending", "refused") + "\n",
                "\n" + since));
  }

  private static String line(String type, Counts counts) {
    return String.format(
        Locale.ROOT,
        LINE,
        type.replace('_', ' '),
        counts.rows(),
        counts.pending() == 0 ? "" : counts.pending(),
        counts.failed() == 0 ? "" : counts.failed());
  }
}
