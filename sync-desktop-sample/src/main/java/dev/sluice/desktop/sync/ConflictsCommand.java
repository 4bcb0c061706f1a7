package dev.sluice.desktop.sync;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncConflict;
import dev.sluice.conflict.Loss.Side;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Instants;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.cli.Plain;
import dev.sluice.schema.Field;
import dev.sluice.store.Database;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The values that merges have overruled. */
@Command(
    name = "conflicts",
    description = {
      "Lists the values that a merge has overruled because both sides had changed the field.",
      "With an option, decides about one of them."
    },
    footer = {
      "%nExamples:",
      "  sluice conflicts --db my.db",
      "  sluice conflicts --take 7 --db my.db      # the overruled value after all",
      "  sluice conflicts --dismiss 7 --db my.db   # the row stays as it is"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ConflictsCommand implements Callable<Integer> {

  @Mixin private Output output;
  @Mixin private DomainFile file;

  @Option(names = "--take", paramLabel = "NUMBER", description = "Take the overruled value.")
  private @Nullable Long take;

  @Option(names = "--dismiss", paramLabel = "NUMBER", description = "Forget the overruled value.")
  private @Nullable Long dismiss;

  /** Made by picocli. */
  public ConflictsCommand() {}

  @Override
  public Integer call() throws IOException {
    if (take != null && dismiss != null) {
      throw CommandException.usage("--take and --dismiss exclude each other");
    }
    try (Database database = file.open()) {
      List<SyncConflict> all = SyncConflict.of(database);
      if (take != null) {
        find(take, all).take();
        output.result(Json.object().put("number", take), "Took the overruled value.");
      } else if (dismiss != null) {
        find(dismiss, all).dismiss();
        output.result(Json.object().put("number", dismiss), "Dismissed it.");
      } else {
        output.result(Json.rows("conflicts", all, ConflictsCommand::json), text(all));
      }
    }
    return Exit.DONE.status();
  }

  private static SyncConflict find(long number, List<SyncConflict> all) {
    return all.stream()
        .filter(conflict -> conflict.number() == number)
        .findFirst()
        .orElseThrow(() -> CommandException.notFound("there is no conflict " + number));
  }

  private static ObjectNode json(SyncConflict conflict) {
    return Json.object()
        .put("number", conflict.number())
        .put("type", conflict.ref().type().name())
        .put("id", conflict.ref().id())
        .put("field", name(conflict))
        .put("value", text(conflict.value()))
        .put("overruled", text(conflict.overruledValue()))
        .put("side", conflict.side().name().toLowerCase(Locale.ROOT))
        .put("at", conflict.at().toString());
  }

  private static String text(List<SyncConflict> all) {
    return all.isEmpty()
        ? "No conflicts."
        : all.stream().map(ConflictsCommand::line).collect(Collectors.joining("\n"));
  }

  private static String line(SyncConflict conflict) {
    return String.format(
        Locale.ROOT,
        "%6d  %s  %s %s: '%s' overruled '%s' %s",
        conflict.number(),
        Instants.text(conflict.at()),
        conflict.ref(),
        Objects.requireNonNullElse(name(conflict), "deletion"),
        Plain.line(String.valueOf(text(conflict.value()))),
        Plain.line(String.valueOf(text(conflict.overruledValue()))),
        conflict.side() == Side.LOCAL ? "of this device" : "of the server");
  }

  private static @Nullable String name(SyncConflict conflict) {
    Field<?, ?> field = conflict.field();
    return field == null ? null : field.column();
  }

  private static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }
}
