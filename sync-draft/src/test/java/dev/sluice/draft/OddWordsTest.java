package dev.sluice.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schemafile.SchemaFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names and texts of a description that a schema file must not take as they stand. */
class OddWordsTest {

  private static final String NOTES =
      """
      {"openapi": "3.0.0", "info": {"title": "Notes", "description": "%s"},
       "servers": [{"url": "%s"}],
       "paths": {"/%s": {"get": {"responses": {"200": {"content": {"application/json": {"schema":
         {"type": "array", "items": {"type": "object", "properties": {
           "id": {"type": "integer"}, "%s": {"type": "string"}}}}}}}}}}}}
      """;

  private static String draft(String about, String server, String path, String property) {
    String text = Draft.of(NOTES.formatted(about, server, path, property)).text();
    assertThat(SchemaFile.parse("draft", text).schema().types()).hasSize(1);
    return text;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "Null",
        "true",
        "FALSE",
        "yes",
        "No",
        "on",
        "off",
        "y",
        "n",
        "~",
        "123",
        "1.5",
        "-1",
        "1e3",
        "0x1F",
        "0o7",
        ".inf",
        ".nan",
        "1_000",
        "12:30",
        "2026-01-31",
        "<<",
        "=",
        "-",
        "?",
        "*a",
        "&a",
        "!a",
        "%",
        "@a",
        "`",
        "#a",
        "a: b",
        "a #b",
        "- a",
        "{a",
        "[a",
        "'a",
        "a b",
        "1d",
        "60/60s",
        "deleted",
        "json",
        "fields"
      })
  void aNameIsRead(String name) {
    String text = draft("", "https://h.example", "notes", name);
    assertThat(text).contains("notes:");
    draft("", "https://h.example", name.replace("?", "a"), "title");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "60 requests per minute. 0 requests per second.  | limits: [60/60s]",
        "0 requests per second; 00 calls a minute; 5 calls per 0 minutes | # - limits: How many",
        "-5 requests per day                              | # - limits: How many",
        "1,000 requests per hour                          | limits: [1000/3600s]",
        "99999999999999 requests per hour                 | # - limits: How many",
      })
  void aLimitIsANumberOfRequests(String about, String line) {
    String text = draft(about, "https://h.example", "notes", "title");
    assertThat(text).contains(line).doesNotContain("[0/", ", 0/", "/0s");
  }

  @ParameterizedTest
  @CsvSource({
    "https://u:pw@h.example/v1, https://h.example/v1",
    "https://pw@h.example, https://h.example",
    "https://u@x:pw@h.example/, https://h.example",
    "https://u:p/pw@h.example/, https://HOST",
    "//u:pw@h.example/v1, https://HOST//h.example/v1",
    "https://h.example/v1?key=pw#pw, https://h.example/v1",
  })
  void aPasswordIsLeftOut(String server, String line) {
    String text = draft("", server, "notes", "title");
    assertThat(text).contains("server: \"" + line + "\"\n").doesNotContain("pw");
  }

  @Test
  void aUserOfTheServerIsAsked() {
    String text = draft("", "https://u:pw@h.example", "notes", "title");
    assertThat(text).contains("# - server: Its URL names a user, who is left out.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "a/../b", "http://h.example/a", " ", "?a=1"})
  void aPathOutOfTheServerIsLeftOut(String path) {
    String good = NOTES.formatted("", "https://h.example", "notes", "title");
    String item = good.substring(good.indexOf("{\"get\""), good.length() - 3);
    String text =
        Draft.of(good.replace("\"/notes\"", "\"/" + path + "\": " + item + ", \"/notes\"")).text();
    SchemaFile.parse("draft", text);
    assertThat(text).contains("  notes:\n", "# - " + path.strip());
    assertThat(text).contains(": the path leads out of the server's URL\n");
  }
}
