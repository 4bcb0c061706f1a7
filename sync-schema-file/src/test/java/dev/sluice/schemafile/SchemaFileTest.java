package dev.sluice.schemafile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a file may say, what is refused, and what its rows are. */
class SchemaFileTest {

  private static final String NOTES =
      """
      version: 1
      types:
        folders:
          list: folders
          create: {post: folders}
          fields:
            name: {text, fingerprint}
        notes:
          list: notes
          create: {post: notes}
          fields:
            folder: {reference: folders, nullable}
            title: {text, fingerprint}
            state: {text, oneOf: [OPEN, DONE], orElse: OPEN, normalised: [trim, upperCase]}
            seen: {text, orElse: "", passing: "auto-.*"}
      """;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "list: notes | lst: notes | 9 | there is no word 'lst' here; is it 'list'?",
        "folder: {reference: folders, nullable} | folder: {reference: people} | 12 | no type 'people'",
        "title: {text, fingerprint} | title: {fingerprint} | 13 | a field needs one of the words text",
        "title: {text, fingerprint} | title: {text, bool} | 13 | and not text and bool",
        "title: {text, fingerprint} | title: [text] | 13 | names with values must stand here",
        "version: 1 | version: one | 1 | a whole number must stand here",
        "create: {post: notes} | create: {post: notes, silent: 3} | 10 | nothing, true or false",
        "create: {post: notes} | create: {post: ''} | 10 | post:",
        "  list: folders | omitting: | 3 | a type needs one of the words list",
        "name: {text, fingerprint} | name: {text, epoch: SECONDS} | 7 | epoch: name: epoch() is for",
        "name: {text, fingerprint} | name: {text, epoch: HOURS} | 7 | there is no word",
        "name: {text, fingerprint} | name: {integer, orElse: x} | 7 | 'x' is no value of this kind",
        "name: {text, fingerprint} | name: {text, passing: '('} | 7 | in the pattern (",
        "name: {text, fingerprint} | name: {text, normalised: lower} | 7 | there is no word 'lower'",
        "types: | tyes: | 2 | is it 'types'?",
        "name: {text, fingerprint} | name: {text: false} | 7 | it cannot be false",
        "name: {text, fingerprint} | name: {text, json: []} | 7 | the list must not be empty",
        "name: {text, fingerprint} | name: {text, normalised: []} | 7 | must not be empty",
        "name: {text, fingerprint} | name: {integer, nullAs: 1.5} | 7 | a text in quotes",
        "name: {text, fingerprint} | name: {real, orElse: NaN} | 7 | that can be stored",
        "name: {text, fingerprint} | name: {real, orElse: 1e400} | 7 | that can be stored",
        "name: {text, fingerprint} | name: {decimal, orElse: 1e999999999} | 7 | 1000 digits",
        "name: {text, fingerprint} | name: {decimal, orElse: 1e-2000000} | 7 | 1000 digits",
        "create: {post: notes} | pages: {link: false} | 10 | it cannot be false",
        "create: {post: notes} | tombstones: [] | 10 | the list must not be empty",
        "create: {post: notes} | ownedBy: [] | 10 | the list must not be empty",
        "create: {post: notes} | create: {post: x, saying: {n: 1.5}} | 10 | a text in quotes",
        "create: {post: notes} | create: {post: x, saying: {n: 99999999999999999999}} | 10 | 64 bits",
        "types: | credentials: {bearer: false}\\ntypes: | 2 | it cannot be false",
      })
  void whatIsWrongIsToldWithItsLine(String right, String wrong, int line, String problem) {
    String text = NOTES.replace(right, wrong.replace("\\n", "\n"));
    SchemaFileException refused =
        assertThrows(SchemaFileException.class, () -> SchemaFile.parse("notes.yaml", text));
    assertEquals(line, refused.line(), refused.getMessage());
    String told = String.valueOf(refused.getMessage());
    assertTrue(told.startsWith("notes.yaml:" + line + ": "), told);
    assertTrue(told.contains(problem), told);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"a: 1\\na: 2 | 2 | stands here twice", "a: [1 | 1 | expected", "`` | 1 | empty"})
  void whatIsNoYamlIsToldWithItsLine(String text, int line, String problem) {
    SchemaFileException refused =
        assertThrows(
            SchemaFileException.class, () -> SchemaFile.parse("a.yaml", text.replace("\\n", "\n")));
    assertTrue(String.valueOf(refused.getMessage()).contains(problem), refused.getMessage());
    assertEquals(line, refused.line());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ftp://example.com",
        "example.com",
        "http:",
        "http://a b",
        "https://joe:secret@example.com"
      })
  void aServerIsAWebAddressWithoutAPassword(String server) {
    SchemaFileException refused = refused("server: " + server + "\n" + NOTES);
    assertEquals(1, refused.line());
    assertFalse(String.valueOf(refused.getMessage()).contains("secret"), refused.getMessage());
    String right = "server: HTTPS://example.com:8443/v1?a=b\n" + NOTES;
    assertEquals("HTTPS://example.com:8443/v1?a=b", SchemaFile.parse("a.yaml", right).server());
  }

  @Test
  void whatStandsTooDeepIsToldWithItsLine() {
    assertEquals(2, refused("version: 1\na: " + "[".repeat(5000)).line());
    String objects = "{\"a\":".repeat(5000) + "1" + "}".repeat(5000);
    assertTrue(String.valueOf(refused(objects).getMessage()).contains("at most 100 others"));
  }

  @Test
  void aLongCommentIsReadQuickly() {
    String text = "# " + "long ".repeat(400_000) + "\n" + NOTES;
    assertTimeout(Duration.ofSeconds(4), () -> SchemaFile.parse("a.yaml", text));
  }

  private static SchemaFileException refused(String text) {
    return assertThrows(SchemaFileException.class, () -> SchemaFile.parse("a.yaml", text));
  }

  @Test
  void jsonSaysTheSame() {
    String json =
        """
        {"version": 1, "types": {"notes": {"list": "notes", "omitting": true, "orNoRows": false,
         "fields": {"title": {"text": true, "fingerprint": true}}}}}
        """;
    EntityType<Row> notes = SchemaFile.parse("a.json", json).type("notes");
    assertTrue(notes.endpoints().mayOmit());
    assertTrue(notes.fields().get(0).isFingerprint());
  }

  @Test
  void rulesThatAFileNamesDoWhatTheySay() {
    List<Field<Row, ?>> fields = SchemaFile.parse("a.yaml", NOTES).type("notes").fields();
    assertEquals("A B", fields.get(2).normalise(" a b "));
    assertEquals("OPEN", fields.get(2).normalise(null));
    assertTrue(fields.get(3).isPassing("auto-1"));
    assertFalse(fields.get(3).isPassing("auto"));
  }

  @Test
  void whatTheUserDoesNotWriteMayBeNullWhereRowsAreMade() throws Exception {
    String text = NOTES.replaceAll("seen: .*", "seen: {text, byServer}");
    assertTrue(SchemaFile.parse("a.yaml", text).type("notes").fields().get(3).isNullable());
    String note = JavaCode.of("a.yaml", text, "app", "NotesSchema").get("Note.java");
    assertTrue(note.contains("(\"seen\", Note::seen).byServer().nullable();"), note);
    String pulled = text.replace("    create: {post: notes}\n", "");
    assertFalse(SchemaFile.parse("a.yaml", pulled).type("notes").fields().get(3).isNullable());
  }

  @Test
  void aRowIsAnEntity(@TempDir Path folder) {
    SchemaFile file = SchemaFile.parse("a.yaml", NOTES);
    EntityType<Row> folders = file.type("folders");
    EntityType<Row> notes = file.type("notes");
    try (Database database = open(folder, file)) {
      Ref<Row> home = database.table(folders).create(row(folders, "Home"));
      Row note = row(notes, home.id(), "Milk", "OPEN", "");
      Ref<Row> made = database.table(notes).create(note);
      database.table(notes).update(made, row -> row.with(notes.fields().get(1), "Bread"));
      Row read = database.table(notes).list(Query.all()).get(0);
      assertEquals(List.of(home.id(), "Bread", "OPEN", ""), read.values());
      assertEquals(home, read.get(notes.fields().get(0)));
    }
  }

  private static Row row(EntityType<Row> type, Object... values) {
    return Row.of(type, List.of(values));
  }

  private static Database open(Path folder, SchemaFile file) {
    SqliteOptions options = SqliteOptions.defaults().withMigrations(file.migrations());
    return SqliteDatabase.open(new JdbcDriver(folder.resolve("a.db")), file.schema(), options);
  }

  @Test
  @SuppressWarnings("SystemOut") // as a program would
  void whatThePageShowsRuns(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("notes.sluice.yaml"), NOTES);
    SchemaFile file = SchemaFile.read(folder.resolve("notes.sluice.yaml"));
    SqliteOptions options = SqliteOptions.defaults().withMigrations(file.migrations());
    JdbcDriver driver = new JdbcDriver(folder.resolve("notes.db"));
    try (Database database = SqliteDatabase.open(driver, file.schema(), options)) {
      Table<Row> notes = database.table(file.type("notes"));
      notes.list(Query.all()).forEach(System.out::println);
    }
    assertTrue(Files.exists(folder.resolve("notes.db")));
  }

  @Test
  void aNewVersionMigratesTheFile(@TempDir Path folder) {
    SchemaFile first = SchemaFile.parse("a.yaml", NOTES);
    try (Database database = open(folder, first)) {
      EntityType<Row> notes = first.type("notes");
      database.table(notes).create(notes.emptyRow().with(notes.fields().get(1), "Milk"));
    }
    String second =
        NOTES.replace("version: 1", "version: 2").replace("title: {", "heading: {json: title, ")
            + "      stars: {integer, nullable}\n"
            + "  tags: {list: tags, fields: {name: text}}\n"
            + "migrations:\n"
            + "  2:\n"
            + "    - renameColumn: {table: notes, before: title, field: heading}\n"
            + "    - addColumn: {table: notes, field: stars, value: \"3\"}\n"
            + "    - addTable: tags\n";
    SchemaFile raised = SchemaFile.parse("a.yaml", second);
    try (Database database = open(folder, raised)) {
      EntityType<Row> notes = raised.type("notes");
      Row kept = database.table(notes).list(Query.all()).get(0);
      assertEquals("Milk", kept.value(notes.fields().get(1)));
      assertEquals(3L, kept.value(notes.fields().get(4)));
      assertEquals(1, database.counts().get(notes).pending());
    }
  }

  @Test
  void theJsonSchemaHasEachWord() {
    String schema = SchemaFile.jsonSchema();
    for (String word : ListWords.ENDPOINTS.names()) {
      assertTrue(schema.contains("\"" + word + "\""), word);
    }
    assertTrue(schema.contains("\"fingerprint\""));
    assertTrue(schema.contains("\"quotaHeaders\""));
  }
}
