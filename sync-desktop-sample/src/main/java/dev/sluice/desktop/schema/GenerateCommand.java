package dev.sluice.desktop.schema;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schemafile.JavaFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes Java from a schema file. */
@Command(
    name = "generate",
    description = {
      "Makes Java from a schema file: a record for each type with its fields, and the schema.",
      "What it made before is made anew; a file that somebody else wrote is left alone, and the",
      "command says so."
    },
    footer = {
      "%nExample:",
      "  sluice generate notes.sluice.yaml --package com.example.notes --out src/main/java \\",
      "    --tests src/test/java"
    })
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class GenerateCommand implements Callable<Integer> {

  @Mixin private Output output;

  @Parameters(paramLabel = "FILE", description = "The schema file.")
  private Path file;

  @Option(
      names = "--package",
      required = true,
      paramLabel = "NAME",
      description = "The package of the code, such as com.example.notes.")
  private String packageName;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FOLDER",
      description = "Where the package's folders begin, such as src/main/java.")
  private Path sources;

  @Option(
      names = "--tests",
      paramLabel = "FOLDER",
      description = "Make a test there, too, that plays random stories; it needs sync-lab.")
  private @Nullable Path tests;

  /** Made by picocli. */
  public GenerateCommand() {}

  @Override
  public Integer call() throws Exception {
    JavaFiles files = files();
    ObjectNode object = Json.object();
    ArrayNode names = object.putArray("files");
    StringJoiner lines = new StringJoiner("\n");
    for (Path made : files.paths()) {
      names.add(made.toString());
      lines.add(made.toString());
    }
    output.result(object, lines.toString());
    return Exit.DONE.status();
  }

  private JavaFiles files() throws IOException {
    if (!Files.exists(file)) {
      throw CommandException.notFound(file + " does not exist");
    }
    try {
      JavaFiles files = JavaFiles.of(file, packageName, null).sources(sources);
      if (tests != null) {
        files.test(tests);
      }
      files.write(List.of());
      return files;
    } catch (IllegalArgumentException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    }
  }
}
