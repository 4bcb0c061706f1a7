package dev.sluice.schemafile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

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

  private static String edited(String text, String path, @Nullable String value) {
    return new SchemaEdit(List.of(path.split("/", -1)), value).applyTo(text);
  }

  private static final String ALIASES =
      """
      version: 1
      types:
        bins:
          list: bins
          pages: &p {offset: offset, total: "meta, all"} # by place
          create: &c
            post: bins
          fields: &f {label: text}
        items:
          list: items
          pages: *p
          create: *c
          fields: *f
      """;

  @Test
  void aWordBelowAnAliasChangesOnlyThere() {
    assertThat(edited(ALIASES, "types/items/pages/total", "count"))
        .isEqualTo(ALIASES.replace("*p", "{offset: offset, total: count}"));
    assertThat(edited(ALIASES, "types/items/create/silent", ""))
        .isEqualTo(ALIASES.replace("*c", "{post: bins, silent:}"));
    assertThat(edited(ALIASES, "types/items/fields/label/nullable", ""))
        .isEqualTo(ALIASES.replace("*f", "{label: {text, nullable:}}"));
    assertThat(edited(ALIASES, "types/items/pages", "{link}"))
        .isEqualTo(ALIASES.replace("*p", "{link}"));
    assertThat(edited(ALIASES, "types/items/pages", null))
        .isEqualTo(ALIASES.replace("    pages: *p\n", ""));
    assertThat(edited(ALIASES, "types/items/pages/size", null)).isEqualTo(ALIASES);
    assertThat(edited(ALIASES, "types/items/fields", "{a: text}"))
        .isEqualTo(ALIASES.replace("*f", "{a: text}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "types/bins/pages/total | count",
        "types/bins/pages | {link}",
        "types/bins/pages |",
        "types/bins/create/silent | true",
        "types/bins |"
      })
  void whatAnAliasStandsForIsNotChanged(String path, @Nullable String value) {
    assertThatThrownBy(() -> edited(ALIASES, path, value))
        .isInstanceOf(SchemaFileException.class)
        .hasMessageContaining("an alias stands in line 11");
  }

  @Test
  void aliasesWithinAliasesDoNotFillTheMemory() {
    StringBuilder text = new StringBuilder("a0: &a0 {x: y}\n");
    for (int i = 1; i < 12; i++) {
      String each = "*a" + (i - 1);
      text.append(
          "a%d: &a%d {a: %s, b: %s, c: %s, d: %s}\n".formatted(i, i, each, each, each, each));
    }
    assertThatThrownBy(() -> edited(text + "b: *a11\n", "b/c", "1"))
        .isInstanceOf(SchemaFileException.class);
    assertThatThrownBy(() -> edited("a: &a [*a]\n", "b/c", "1"))
        .isInstanceOf(SchemaFileException.class);
  }

  private static final String JSON =
      """
      {
        "version": 1,
        "types": {
          "notes": {
            "list": "notes", "rowAt": "a",
            "fields": {
              "t": {"text": null},
              "u": "text"
            }
          }
        }
      }
      """;

  @Test
  void jsonStaysJson() {
    assertThat(edited(JSON, "types/notes/fields/t/nullable", ""))
        .isEqualTo(JSON.replace("null}", "null, \"nullable\": true}"));
    assertThat(edited(JSON, "types/notes/fields/u/nullable", ""))
        .isEqualTo(JSON.replace("\"text\"\n", "{\"text\": true, \"nullable\": true}\n"));
    assertThat(edited(JSON, "types/notes/fields/made", "{instant, json: made, orElse: 010}"))
        .isEqualTo(
            JSON.replace(
                "\"text\"\n",
                "\"text\",\n        \"made\":"
                    + " {\"instant\": true, \"json\": \"made\", \"orElse\": \"010\"}\n"));
    assertThat(edited(JSON, "limits", "[30/60s]"))
        .isEqualTo(JSON.replace("\n  }\n}", "\n  },\n  \"limits\": [\"30/60s\"]\n}"));
    assertThat(edited(JSON, "types/notes/rowAt", "data"))
        .isEqualTo(JSON.replace("\"a\"", "\"data\""));
    assertThat(edited(JSON, "types/notes/since/isoSeconds", "at"))
        .isEqualTo(
            JSON.replace("\n    }\n", ",\n      \"since\": {\"isoSeconds\": \"at\"}\n    }\n"));
    assertThat(edited(JSON, "types/notes/rowAt", null))
        .isEqualTo(JSON.replace(" \"rowAt\": \"a\",\n     ", ""));
  }

  @Test
  void lineBreaksStayAsTheyAre() {
    String windows = FILE.replace("\n", "\r\n");
    for (String path : List.of("light", "one", "fields/x", "since", "fields/title/nullable")) {
      String whole = "types/notes/" + path;
      String value = path.equals("since") ? null : "text";
      assertThat(edited(windows, whole, value))
          .isEqualTo(edited(FILE, whole, value).replace("\n", "\r\n"));
    }
  }

  private static final String BLOCKS =
      """
      version: 1
      types:
        notes:
          list: |-
            notes

          # Below the list.
          pages: # by place
            offset: o
            # how many
            size: {n: 5}
          rowsAt: >-
            data
          # Below the rows.
          fields: {t: text}
      """;

  @Test
  void aTextInLinesOfItsOwnEndsWithItsLastLine() {
    assertThat(edited(BLOCKS, "types/notes/rowsAt", null))
        .isEqualTo(BLOCKS.replace("    rowsAt: >-\n      data\n", ""));
    assertThat(edited(BLOCKS, "types/notes/rowAt", "a"))
        .isEqualTo(BLOCKS.replace("      notes\n\n", "      notes\n    rowAt: a\n\n"));
    assertThat(edited(BLOCKS, "types/notes/list", "all"))
        .isEqualTo(BLOCKS.replace("list: |-\n      notes\n", "list: all\n"));
  }

  @Test
  void aCommentGoesWithItsWordOnly() {
    assertThatThrownBy(() -> edited(BLOCKS, "types/notes/pages", "{link}"))
        .isInstanceOf(SchemaFileException.class)
        .hasMessageContaining("the schema:8: types.notes.pages: the comment in line");
    assertThat(edited(BLOCKS, "types/notes/pages", null)).doesNotContain("how many");
    String without = BLOCKS.replace("      # how many\n", "");
    assertThat(edited(without, "types/notes/pages", "{link}"))
        .contains("\n    pages: {link} # by place\n    rowsAt");
    assertThat(edited("a: {b, c} # d", "a/b", "1")).isEqualTo("a: {b: 1, c} # d");
    assertThat(edited("a: {\n  b, # one\n  c # two\n}\n", "a/d", ""))
        .isEqualTo("a: {\n  b, # one\n  c, d: # two\n}\n");
    assertThat(edited(BLOCKS, "types/notes/pages/size", "{n: 7}"))
        .isEqualTo(BLOCKS.replace("n: 5", "n: 7"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "true",
        "False",
        "yes",
        "NO",
        "123",
        "1.5",
        "~",
        "a\tb",
        "a\u0085b",
        "- a"
      })
  void aTextStaysAText(String text) {
    String edited = SchemaEdit.text(List.of("a"), text).applyTo("a: b");
    assertThat(edited).startsWith("a: \"");
    assertThat(Part.parse("a", edited).entries().get("a").text()).isEqualTo(text);
    assertThat(SchemaEdit.text(List.of(text), "b").applyTo("c: d")).startsWith("c: d\n\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "? notes\n: list: notes\n  fields: {t: text}\n",
        "notes: {'list': notes, fields: {t: text}}\n",
        "notes:\n    fields:\n        t: text\n    list: !!str notes\n",
        "%YAML 1.2\n---\nnotes:\n  list: notes\n  fields: {t: text}\n...\n",
        "notes:\n- list\n"
      })
  void whateverWayItIsWrittenOnlyTheWordChanges(String text) {
    for (String path : List.of("notes/rowsAt", "notes/fields/t/nullable", "notes/list", "notes")) {
      try {
        assertThat(edited(text, path, "x")).contains("x");
      } catch (SchemaFileException refused) {
        assertThat(refused).hasMessageContaining("cannot be changed");
      }
    }
  }
}
