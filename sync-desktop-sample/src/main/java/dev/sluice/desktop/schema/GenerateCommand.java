package dev.sluice.desktop.schema;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.schemafile.JavaCode;
import dev.sluice.schemafile.SchemaFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
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

  private static final Pattern PACKAGE = Pattern.compile("[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)*");

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
    if (!PACKAGE.matcher(packageName).matches()) {
      throw CommandException.usage("--package is a name like com.example.notes");
    }
    Map<Path, String> files = files();
    for (Path made : files.keySet()) {
      requireOurs(made);
    }
    ObjectNode object = Json.object();
    ArrayNode names = object.putArray("files");
    StringJoiner lines = new StringJoiner("\n");
    for (Map.Entry<Path, String> made : files.entrySet()) {
      Files.createDirectories(made.getKey().getParent());
      Files.writeString(made.getKey(), made.getValue(), UTF_8);
      names.add(made.getKey().toString());
      lines.add(made.getKey().toString());
    }
    output.result(object, lines.toString());
    return Exit.DONE.status();
  }

  private Map<Path, String> files() throws IOException {
    if (!Files.exists(file)) {
      throw CommandException.notFound(file + " does not exist");
    }
    String name = schemaName(String.valueOf(file.getFileName()));
    Map<Path, String> files = new LinkedHashMap<>();
    try {
      String text = Files.readString(file, UTF_8);
      JavaCode.of(String.valueOf(file.getFileName()), text, packageName, name)
          .forEach((each, code) -> files.put(folder(sources).resolve(each), code));
    } catch (SchemaFileException e) {
      throw CommandException.usage(String.valueOf(e.getMessage()));
    }
    if (tests != null) {
      files.put(folder(tests).resolve(name + "Test.java"), JavaCode.test(packageName, name));
    }
    return files;
  }

  private Path folder(Path root) {
    return root.resolve(packageName.replace('.', '/'));
  }

  /** {@code MyNotesSchema} for {@code my-notes.sluice.yaml}. */
  private static String schemaName(String file) {
    StringBuilder name = new StringBuilder();
    for (String word : file.replaceFirst("\\..*", "").split("[^A-Za-z0-9]+", -1)) {
      if (!word.isEmpty()) {
        name.append(Character.toUpperCase(word.charAt(0))).append(word.substring(1));
      }
    }
    boolean isName = name.length() > 0 && Character.isLetter(name.charAt(0));
    return (isName ? name : "App") + "Schema";
  }

  private static void requireOurs(Path made) throws IOException {
    if (Files.exists(made) && !Files.readString(made, UTF_8).startsWith(JavaCode.MARK)) {
      throw CommandException.usage(
          made + " was not made by this command, or its first line is gone; nothing was written");
    }
  }
}
