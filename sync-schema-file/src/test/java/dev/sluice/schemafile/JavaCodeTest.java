package dev.sluice.schemafile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.sluice.database.Migration;
import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java that is made from a schema file compiles and says the same. */
class JavaCodeTest {

  private static final String NOTES =
      """
      version: 2
      types:
        categories:
          list: categories
          create: {post: categories}
          fields:
            name: {text, fingerprint}
        notes:
          list: notes
          rowsAt: data
          create: {post: notes}
          fields:
            category: {reference: categories, nullable, json: category_id}
            title: {text, fingerprint}
            due_date: {date, nullable}
            done: {bool, orElse: false}
            type: {text, nullable}
            class: {text, orElse: "a \\"b\\""}
      migrations:
        2: [{addColumn: {table: notes, field: done, value: "0"}}, {rebuild: notes}]
      """;

  @TempDir private Path folder;

  @Test
  void itSaysEachWordAsTheFileDoes() throws Exception {
    String text = text("all-words.sluice.yaml");
    Class<?> made = compiled(JavaCode.of("a.yaml", text, "app", "AllSchema"), "app.AllSchema");
    SyncSchema schema = (SyncSchema) made.getField("SCHEMA").get(null);
    assertEquals(Described.of(SchemaFile.parse("a.yaml", text).schema()), Described.of(schema));
  }

  @Test
  @SuppressWarnings("unchecked")
  void itMigratesAsTheFileDoes() throws Exception {
    Class<?> made = compiled(JavaCode.of("a.yaml", NOTES, "app", "NotesSchema"), "app.NotesSchema");
    List<Migration> migrations = (List<Migration>) made.getField("MIGRATIONS").get(null);
    assertEquals(2, migrations.get(0).version());
    assertEquals(
        SchemaFile.parse("a.yaml", NOTES).migrations().get(0).sql(), migrations.get(0).sql());
  }

  @Test
  void aRecordReadsAsIfWrittenByHand() {
    String note = JavaCode.of("a.yaml", NOTES, "app", "NotesSchema").get("Note.java");
    assertEquals(text("Note.txt"), note);
  }

  @Test
  void aFileThatIsWrongMakesNothing() {
    String wrong = NOTES.replace("rowsAt", "rowsIn");
    assertThrows(
        SchemaFileException.class, () -> JavaCode.of("a.yaml", wrong, "app", "NotesSchema"));
  }

  @Test
  void namesAreThoseOfOneRow() {
    assertEquals("Category", JavaText.record("categories"));
    assertEquals("TimeEntry", JavaText.record("time_entries"));
    assertEquals("Status", JavaText.record("status"));
    assertEquals("Address", JavaText.record("addresses"));
    assertEquals("Box", JavaText.record("boxes"));
    assertEquals("FieldItem", JavaText.record("fields"));
    assertEquals("class_", JavaText.component("class"));
  }

  private static String text(String resource) {
    try (var in = JavaCodeTest.class.getResourceAsStream(resource)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private Class<?> compiled(Map<String, String> files, String name) throws Exception {
    return compiled(files, name, folder);
  }

  /** Compiles files without a warning, and loads a class of them. */
  static Class<?> compiled(Map<String, String> files, String name, Path folder) throws Exception {
    for (Map.Entry<String, String> file : files.entrySet()) {
      Path source = folder.resolve(file.getKey());
      Files.createDirectories(source.getParent());
      Files.writeString(source, file.getValue());
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      var sources =
          manager.getJavaFileObjectsFromPaths(
              files.keySet().stream().map(folder::resolve).toList());
      List<String> options = List.of("-Xlint:all", "-Werror", "-d", folder.toString());
      boolean done = compiler.getTask(said, manager, null, options, null, sources).call();
      assertTrue(done, () -> said + "\n" + files.keySet());
    }
    URL[] urls = {folder.toUri().toURL()};
    return Class.forName(name, true, new URLClassLoader(urls, JavaCodeTest.class.getClassLoader()));
  }
}
