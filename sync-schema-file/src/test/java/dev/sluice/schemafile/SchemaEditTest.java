package dev.sluice.schemafile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A word is set or taken away, and nothing else in the file changes. */
class SchemaEditTest {

  private static final String FILE =
      """
      # 🍕 Notes of mine
      version: 1 # the first
      types:

        notes: # what I write
          list: notes
          openToAll:
          pages: {number: {page: 1}, totalHeader: X-Total} # of 100
          since:
            isoSeconds: since
            withoutDeleted: 8h

          one: "note/{id}"
          # Read by everybody.
          create: {post: notes}
          fields:
            title: {text, fingerprint}
            body: text
            extra: {document, nullable}
      """;

  private static String changed(String path, @Nullable String value) {
    String text = new SchemaEdit(List.of(path.split("/", -1)), value).applyTo(FILE);
    SchemaFile.parse("notes.yaml", text);
    return text;
  }

  private static String with(String from, String to) {
    assertThat(FILE).contains(from);
    return FILE.replace(from, to);
  }

  @Test
  void aWordSaysSomethingElse() {
    assertThat(changed("types/notes/one", "notes/x-{id}"))
        .isEqualTo(with("\"note/{id}\"", "notes/x-{id}"));
    assertThat(changed("types/notes/pages/totalHeader", "X-All"))
        .isEqualTo(with("totalHeader: X-Total", "totalHeader: X-All"));
    assertThat(changed("types/notes/since", "{isoSeconds: after, withoutDeleted: 8h}"))
        .isEqualTo(
            with(
                ":\n      isoSeconds: since\n      withoutDeleted: 8h",
                ": {isoSeconds: after, withoutDeleted: 8h}"));
    assertThat(changed("version", "2")).isEqualTo(with("version: 1 #", "version: 2 #"));
  }

  @Test
  void aWordIsAdded() {
    assertThat(changed("types/notes/light", ""))
        .isEqualTo(with("    list: notes\n", "    list: notes\n    light:\n"));
    assertThat(changed("types/notes/fields/title/normalised", "[trim]"))
        .isEqualTo(with("{text, fingerprint}", "{text, fingerprint, normalised: [trim]}"));
    assertThat(changed("types/notes/fields/body/json", "content"))
        .isEqualTo(with("body: text", "body: {text, json: content}"));
    assertThat(changed("limits", "[30/60s]"))
        .isEqualTo(with("# the first\n", "# the first\nlimits: [30/60s]\n"));
    assertThat(changed("errors/unless/ok", "\"true\""))
        .isEqualTo(with("# the first\n", "# the first\nerrors: {unless: {ok: \"true\"}}\n"));
    assertThat(changed("types/notes/openToAll", "true"))
        .isEqualTo(with("openToAll:\n", "openToAll: true\n"));
  }

  @Test
  void aWordIsTakenAway() {
    assertThat(changed("types/notes/one", null)).isEqualTo(with("    one: \"note/{id}\"\n", ""));
    assertThat(changed("types/notes/openToAll", null)).isEqualTo(with("    openToAll:\n", ""));
    assertThat(changed("types/notes/pages/totalHeader", null))
        .isEqualTo(with(", totalHeader: X-Total", ""));
    assertThat(changed("types/notes/pages", null))
        .isEqualTo(with("    pages: {number: {page: 1}, totalHeader: X-Total} # of 100\n", ""));
    assertThat(changed("types/notes/since", null))
        .isEqualTo(with("    since:\n      isoSeconds: since\n      withoutDeleted: 8h\n", ""));
    assertThat(changed("types/notes/fields/extra/nullable", null))
        .isEqualTo(with("{document, nullable}", "{document}"));
    assertThat(changed("types/notes/light", null)).isEqualTo(FILE);
  }

  @Test
  void theFirstOfSeveralWordsInOneLineIsTakenAway() {
    String text = new SchemaEdit(List.of("a", "b"), null).applyTo("{a: {b: 1, c: 2}}");
    assertThat(text).isEqualTo("{a: {c: 2}}");
    assertThat(new SchemaEdit(List.of("a", "b", "c"), "1").applyTo("{a: {}}"))
        .isEqualTo("{a: {b: {c: 1}}}");
  }

  @Test
  void aTextIsQuotedWhereItMustBe() {
    List<String> path = List.of("a");
    assertThat(SchemaEdit.text(path, "notes/all")).isEqualTo(new SchemaEdit(path, "notes/all"));
    assertThat(SchemaEdit.text(path, "notes/{id}"))
        .isEqualTo(new SchemaEdit(path, "\"notes/{id}\""));
    assertThat(SchemaEdit.text(path, "say \"a\\b\"").applyTo("a: b"))
        .isEqualTo("a: \"say \\\"a\\\\b\\\"\"");
  }

  @Test
  void nonsenseIsRefused() {
    assertThatThrownBy(() -> new SchemaEdit(List.of(), "a"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SchemaEdit(List.of("a"), "a\nb"))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> new SchemaEdit(List.of("a"), "b").applyTo("a: {"))
        .isInstanceOf(SchemaFileException.class);
  }
}
