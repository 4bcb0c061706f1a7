package dev.sluice.desktop.schema;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.domain.FileDomain;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schemafile.SchemaFile;
import java.nio.file.Path;
import java.util.StringJoiner;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Checks a schema file. */
@Command(
    name = "schema",
    description = "Reads a schema file and says what it has, or which line is wrong and why.",
    footer = {
      "%nExamples:",
      "  sluice schema notes.sluice.yaml",
      "  sluice schema --json-schema > sluice.schema.json"
    })
public final class SchemaCommand implements Callable<Integer> {

  @SuppressWarnings("NullAway.Init") // picocli fills the field
  @Mixin
  private Output output;

  @Parameters(arity = "0..1", paramLabel = "FILE", description = "The schema file.")
  private @Nullable Path file;

  @Option(
      names = "--json-schema",
      description = "Print the JSON Schema of such files, by which editors complete and check.")
  private boolean jsonSchema;

  /** Made by picocli. */
  public SchemaCommand() {}

  @Override
  public Integer call() throws Exception {
    if (jsonSchema) {
      String text = SchemaFile.jsonSchema();
      output.result(new ObjectMapper().readValue(text, ObjectNode.class), text.stripTrailing());
      return Exit.DONE.status();
    }
    if (file == null) {
      throw CommandException.usage("a schema file is missing");
    }
    SyncSchema schema = FileDomain.read(file).schema();
    schema.warnings().forEach(warning -> output.note("schema: " + warning));
    output.result(json(schema), text(schema));
    return Exit.DONE.status();
  }

  private static ObjectNode json(SyncSchema schema) {
    ObjectNode object = Json.object().put("version", schema.version());
    ArrayNode types = object.putArray("types");
    for (EntityType<?> type : schema.types()) {
      ArrayNode fields =
          types
              .addObject()
              .put("name", type.name())
              .put("list", type.endpoints().list())
              .putArray("fields");
      type.fields().forEach(field -> fields.add(field.column()));
    }
    ArrayNode warnings = object.putArray("warnings");
    schema.warnings().forEach(warnings::add);
    return object;
  }

  private static String text(SyncSchema schema) {
    StringJoiner lines = new StringJoiner("\n");
    for (EntityType<?> type : schema.types()) {
      lines.add(type + " at " + type.endpoints().list() + ": " + type.fields());
    }
    return lines.toString();
  }
}
