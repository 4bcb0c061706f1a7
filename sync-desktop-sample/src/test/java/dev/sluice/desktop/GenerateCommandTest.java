package dev.sluice.desktop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.Migration;
import dev.sluice.desktop.Cli.Result;
import dev.sluice.lab.torture.Torture;
import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Java that is made from a schema file is an app's own, in two versions. */
class GenerateCommandTest {

  private static final String FIRST =
      """
      version: 1
      types:
        folders:
          list: folders
          textIds:
          create: {post: folders}
          update: {patch: "folders/{id}"}
          delete: {delete: "folders/{id}"}
          modifiedAt: updated
          fields:
            name: {text, fingerprint}
            updated: {instant, byServer, nullable, json: updated_at}
        notes:
          list: notes
          rowsAt: data
          create: {post: notes}
          update: {patch: "notes/{id}"}
          delete: {delete: "notes/{id}"}
          fields:
            folder: {reference: folders, nullable, json: folder_id}
            title: {text, fingerprint}
            done: {bool, orElse: false}
      """;
  private static final String SECOND =
      FIRST.replace("version: 1", "version: 2")
          + "      state: {text, oneOf: [open, shut], orElse: open}\n"
          + "migrations:\n"
          + "  2: [{addColumn: {table: notes, field: state, value: \"'open'\"}}]\n";

  @TempDir private Path folder;

  private Result generate(String text, String packageName) throws IOException {
    Path schema = Files.writeString(folder.resolve("my-notes.sluice.yaml"), text);
    return Cli.run(
        "generate", schema.toString(), "--package", packageName, "--out", folder.toString());
  }

  private Class<?> compiled(String packageName) throws Exception {
    List<String> args = new ArrayList<>(List.of("-d", folder.toString()));
    try (Stream<Path> files = Files.list(folder.resolve(packageName.replace('.', '/')))) {
      files.map(Path::toString).filter(file -> file.endsWith(".java")).forEach(args::add);
    }
    int status =
        ToolProvider.getSystemJavaCompiler().run(null, null, null, args.toArray(String[]::new));
    assertThat(status).isZero();
    URL[] urls = {folder.toUri().toURL()};
    ClassLoader loader = new URLClassLoader(urls, getClass().getClassLoader());
    return Class.forName(packageName + ".MyNotesSchema", true, loader);
  }

  @Test
  @SuppressWarnings("unchecked")
  void whatIsMadeEndsRandomStoriesWellOverTwoVersions() throws Exception {
    generate(FIRST, "app.one").ended(0);
    generate(SECOND, "app.two").ended(0);
    SyncSchema first = (SyncSchema) compiled("app.one").getField("SCHEMA").get(null);
    Class<?> second = compiled("app.two");
    SyncSchema schema = (SyncSchema) second.getField("SCHEMA").get(null);
    List<Migration> ways = (List<Migration>) second.getField("MIGRATIONS").get(null);
    Torture.of(schema).updatedFrom(first, ways.toArray(Migration[]::new)).endWell(8);
  }

  @Test
  void aFileOfSomebodyElseIsLeftAlone() throws IOException {
    Path notes = folder.resolve("app/Note.java");
    generate(FIRST, "app").ended(0);
    generate(FIRST, "app").ended(0);
    Files.writeString(notes, "package app; class Note {}");
    Files.delete(folder.resolve("app/Folder.java"));
    assertThat(generate(FIRST, "app").ended(2).err()).contains("Note.java was not made by");
    assertThat(notes).hasContent("package app; class Note {}");
    assertThat(folder.resolve("app/Folder.java")).doesNotExist();
  }

  @Test
  void theTestIsMadeToo() throws IOException {
    Path schema = Files.writeString(folder.resolve("a.yaml"), FIRST);
    Path tests = folder.resolve("tests");
    Cli.run(
            "generate",
            schema.toString(),
            "--package",
            "app",
            "--out",
            folder.toString(),
            "--tests",
            tests.toString())
        .ended(0);
    assertThat(tests.resolve("app/ASchemaTest.java")).content().contains("endWell(10)");
  }

  @Test
  void whatIsWrongIsToldWithItsLine() throws IOException {
    assertThat(generate(FIRST.replace("rowsAt", "rowsIn"), "app").ended(2).err())
        .contains("my-notes.sluice.yaml:15: ");
    assertThat(generate(FIRST, "App").ended(2).err()).contains("a package has a name like");
    assertThat(folder.resolve("app")).doesNotExist();
  }

  @Test
  void storiesArePlayedWithASchemaFile() throws IOException {
    Path first = Files.writeString(folder.resolve("a.yaml"), FIRST);
    Path second = Files.writeString(folder.resolve("b.yaml"), SECOND);
    assertThat(
            Cli.run(
                    "torture",
                    "--schema",
                    second.toString(),
                    "--older",
                    first.toString(),
                    "--seeds",
                    "3")
                .ended(0)
                .out())
        .contains("3 seeds from 1: 0 violations");
    assertThat(Cli.run("torture", "--older", first.toString()).ended(2).err())
        .contains("--older goes with --schema");
  }
}
