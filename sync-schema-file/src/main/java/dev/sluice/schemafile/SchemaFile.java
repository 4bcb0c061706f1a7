package dev.sluice.schemafile;

import dev.sluice.database.Migration;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A schema that stands in a file, as YAML or JSON, with the words of {@code dev.sluice.schema}.
 * Beside them it may say where the server is, how a token is used, and what the server allows.
 * Entities of its types are {@link Row}s. Immutable.
 *
 * <pre>{@code
 * SchemaFile file = SchemaFile.read(Path.of("notes.sluice.yaml"));
 * Database database = SqliteDatabase.open(Path.of("notes.db"), file.schema());
 * }</pre>
 */
public final class SchemaFile {

  private static final String VERSION = "version";
  private static final String TYPES = "types";
  private static final String MIGRATIONS = "migrations";

  private static final String SERVER = "server";

  private static final Words<Access> ACCESS =
      new Words<Access>(Access.class, "a schema file")
          .word("limits", Value.TEXTS, Access::withLimits)
          .word("credentials", CredentialWords.WORDS.value(), Access::withCredentials);

  private final SyncSchema schema;
  private final List<Migration> migrations;
  private final @Nullable String server;
  private final List<Limit> limits;
  private final CredentialWords.Kind credentials;

  private SchemaFile(
      SyncSchema schema, List<Migration> migrations, @Nullable String server, Access access) {
    this.schema = schema;
    this.migrations = List.copyOf(migrations);
    this.server = server;
    this.limits = access.limits;
    this.credentials = access.credentials;
  }

  /**
   * Reads a file.
   *
   * @throws SchemaFileException if it says something that no schema can say; with the line
   * @throws IOException if it cannot be read
   */
  public static SchemaFile read(Path file) throws IOException {
    String name = String.valueOf(file.getFileName());
    return parse(name, Files.readString(file, StandardCharsets.UTF_8));
  }

  /**
   * Reads the text of a file.
   *
   * @param name how errors call the file
   * @throws SchemaFileException if it says something that no schema can say; with the line
   */
  public static SchemaFile parse(String name, String text) {
    Part part = Part.parse(name, text);
    Map<String, Part> entries = part.entries();
    SchemaWords words = new SchemaWords();
    Set<String> known = new TreeSet<>(words.words().names());
    known.addAll(ACCESS.names());
    known.addAll(List.of(VERSION, TYPES, MIGRATIONS, SERVER));
    entries.forEach((word, value) -> Words.requireKnown(word, value, known));
    SyncSchema schema = words.read(part, entries);
    Part steps = entries.get(MIGRATIONS);
    Part server = entries.get(SERVER);
    return new SchemaFile(
        schema,
        steps == null ? List.of() : new MigrationWords(words.types()).read(steps),
        server == null ? null : server(server),
        ACCESS.apply(Access.USUAL, entries));
  }

  /** Its text is not told: it may have a password. */
  private static String server(Part part) {
    String text = part.text();
    try {
      URI url = new URI(text);
      boolean isWeb =
          "http".equalsIgnoreCase(url.getScheme()) || "https".equalsIgnoreCase(url.getScheme());
      if (isWeb && url.getHost() != null && url.getRawUserInfo() == null) {
        return text;
      }
    } catch (URISyntaxException e) {
      throw part.wrong("server: it is no URL");
    }
    throw part.wrong("server: a URL with http or https must stand here, without user and password");
  }

  /** The JSON Schema of such files, by which an editor completes and checks words. */
  public static String jsonSchema() {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    shapes.put(VERSION, Value.NUMBER.shape());
    shapes.put(SERVER, Value.TEXT.shape());
    shapes.putAll(ACCESS.shapes());
    shapes.putAll(new SchemaWords().words().shapes());
    shapes.put(TYPES, Shape.byName(TypeWords.shape()));
    shapes.put(MIGRATIONS, Shape.byName(MigrationWords.shape()));
    return Shape.named(shapes)
        .requiring(List.of(VERSION, TYPES))
        .with("$schema", "http://json-schema.org/draft-07/schema#")
        .with("title", "Sluice schema")
        .toString();
  }

  /** The schema. Its types' entities are {@link Row}s. */
  public SyncSchema schema() {
    return schema;
  }

  /**
   * One of its types.
   *
   * @throws IllegalArgumentException if there is no such type
   */
  @SuppressWarnings("unchecked") // all types of a file are of rows
  public EntityType<Row> type(String name) {
    return (EntityType<Row>) schema.type(name);
  }

  /** The steps from each version of the schema to the next, for {@code SqliteOptions}. */
  public List<Migration> migrations() {
    return migrations;
  }

  /** Where the server is; null if the file does not say it. */
  public @Nullable String server() {
    return server;
  }

  /** What the server allows; empty if the file does not say it. */
  public List<Limit> limits() {
    return limits;
  }

  /**
   * What proves by a token who the user is.
   *
   * @param token the token; for {@code password} an e-mail address and a password with a colon
   *     between
   * @throws IllegalArgumentException if it can be no such token
   */
  public Credentials credentials(String token) {
    return credentials.of(token);
  }

  /** How the server wants to be asked. */
  private record Access(List<Limit> limits, CredentialWords.Kind credentials) {

    static final Access USUAL = new Access(List.of(), CredentialWords.BEARER);

    Access withLimits(String... texts) {
      return new Access(Arrays.stream(texts).map(Limit::parse).toList(), credentials);
    }

    Access withCredentials(CredentialWords.Kind kind) {
      return new Access(limits, kind);
    }
  }
}
