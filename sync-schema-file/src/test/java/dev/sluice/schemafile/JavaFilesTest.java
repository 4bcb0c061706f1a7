package dev.sluice.schemafile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Made files on the disk: what is written, what stays, and how the class is called. */
class JavaFilesTest {

  private static final String TWO =
      """
      version: 1
      types:
        tags: {list: tags, fields: {name: text}}
        notes: {list: notes, fields: {title: text}}
      """;
  private static final String ONE = TWO.replaceFirst(" *tags: .*\n", "");

  @TempDir private Path folder;

  private JavaFiles read(String text) throws IOException {
    return JavaFiles.of(schema("my-notes.sluice.yaml", text), "app", null).sources(folder);
  }

  private Path schema(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Path made(String name) {
    return folder.resolve("app").resolve(name);
  }

  @Test
  void onlyWhatChangesIsWritten() throws IOException {
    assertThat(read(TWO).write(List.of()))
        .containsExactly(made("Tag.java"), made("Note.java"), made("MyNotesSchema.java"));
    assertThat(read(TWO).write(List.of())).isEmpty();
    String more = TWO.replace("title: text", "title: text, body: text");
    assertThat(read(more).write(List.of())).containsExactly(made("Note.java"));
  }

  @Test
  void whatIsMadeNoMoreIsDeletedIfItIsStillOurs() throws IOException {
    JavaFiles before = read(TWO);
    before.write(List.of());
    assertThat(read(ONE).write(before.paths()))
        .containsExactly(made("MyNotesSchema.java"), made("Tag.java"));
    assertThat(made("Tag.java")).doesNotExist();
    Files.writeString(made("Tag.java"), "package app; class Tag {}");
    assertThat(read(ONE).write(before.paths())).isEmpty();
    assertThat(made("Tag.java")).exists();
  }

  @Test
  void aFileOfSomebodyElseStopsAll() throws IOException {
    read(TWO).write(List.of());
    Files.writeString(made("Note.java"), "package app; class Note {}");
    Files.delete(made("Tag.java"));
    assertThatThrownBy(() -> read(TWO).write(List.of()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Note.java was not made by");
    assertThat(made("Note.java")).hasContent("package app; class Note {}");
    assertThat(made("Tag.java")).doesNotExist();
  }

  @Test
  void theTestIsOneMoreFile() throws IOException {
    assertThat(read(ONE).test(folder.resolve("tests")).paths())
        .endsWith(folder.resolve("tests/app/MyNotesSchemaTest.java"));
  }

  @Test
  void theClassIsCalledAsSaidOrAfterTheFile() throws IOException {
    assertThat(JavaFiles.of(schema("1.yaml", ONE), "app", null).sources(folder).paths())
        .endsWith(made("AppSchema.java"));
    assertThat(JavaFiles.of(schema("1.yaml", ONE), "app", "Data").sources(folder).paths())
        .endsWith(made("Data.java"));
  }

  @Test
  void namesThatJavaWouldNotTakeAreRefused() throws IOException {
    Path file = schema("a.yaml", ONE);
    assertThatThrownBy(() -> JavaFiles.of(file, "App", null))
        .hasMessage("a package has a name like com.example.notes, not App");
    assertThatThrownBy(() -> JavaFiles.of(file, "app", "a-b"))
        .hasMessage("a class has a name like NotesSchema, not a-b");
    assertThatThrownBy(() -> JavaFiles.of(file, "app", "Note"))
        .hasMessage("a.yaml:3: the schema and notes would both be Note in Java");
  }
}
