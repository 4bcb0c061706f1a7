package dev.sluice.desktop.draft;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.draft.Draft;
import dev.sluice.draft.Question;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Drafts a schema file. */
@Command(
    name = "draft",
    description = {
      "Drafts a schema file from the description of an API: OpenAPI 3 or Swagger 2, YAML or JSON.",
      "Without a description it looks at what a server answers. What neither tells is a question",
      "beside a guess."
    },
    footer = {
      "%nExamples:",
      "  sluice draft openapi.yaml",
      "  sluice draft openapi.json --out notes.sluice.yaml",
      "  sluice draft --from https://host/api/notes --from https://host/api/folders \\",
      "    --token-file token"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class DraftCommand implements Callable<Integer> {

  @Mixin private Output output;

  @Parameters(arity = "0..1", paramLabel = "FILE", description = "The description of the API.")
  private @Nullable Path file;

  @Mixin private FromOptions from;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write the draft there; default: standard output.")
  private @Nullable Path out;

  @Option(names = "--force", description = "Write over a file that is there.")
  private boolean force;

  /** Made by picocli. */
  public DraftCommand() {}

  @Override
  public Integer call() throws IOException {
    if (out != null && !force && Files.exists(out)) {
      throw exists(out); // before anything is asked
    }
    Draft draft = draft();
    String text = draft.text();
    if (out != null) {
      write(out, text);
      text = out + ": a draft with " + draft.questions().size() + " questions";
    }
    output.result(json(draft), text.stripTrailing());
    return Exit.DONE.status();
  }

  private Draft draft() throws IOException {
    if (file == null && from.areGiven()) {
      return from.draft(output);
    }
    if (file == null || from.areGiven()) {
      throw CommandException.usage("a draft is made from FILE, or from lists that --from names");
    }
    return described(file);
  }

  private static Draft described(Path file) throws IOException {
    if (!Files.exists(file)) {
      throw CommandException.notFound(file + " does not exist");
    }
    try {
      return Draft.of(Files.readString(file, StandardCharsets.UTF_8));
    } catch (CharacterCodingException e) {
      throw CommandException.usage(file + ": this is no text in UTF-8");
    } catch (IllegalArgumentException e) {
      String first = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
      throw CommandException.usage(file + ": " + first);
    }
  }

  private void write(Path target, String text) throws IOException {
    OpenOption[] options =
        force
            ? new OpenOption[] {StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING}
            : new OpenOption[] {StandardOpenOption.CREATE_NEW};
    try (var writer = Files.newBufferedWriter(target, StandardCharsets.UTF_8, options)) {
      writer.write(text);
    } catch (FileAlreadyExistsException e) {
      throw exists(target);
    }
  }

  private static CommandException exists(Path target) {
    return CommandException.usage(target + " exists; --force writes over it");
  }

  private ObjectNode json(Draft draft) {
    ObjectNode object = Json.object();
    if (out == null) {
      object.put("draft", draft.text());
    } else {
      object.put("file", out.toString());
    }
    if (from.areGiven()) {
      object.put("requests", from.sent());
    }
    ArrayNode questions = object.putArray("questions");
    for (Question each : draft.questions()) {
      questions
          .addObject()
          .put("type", each.type())
          .put("word", each.word())
          .put("question", each.question());
    }
    return object;
  }
}
