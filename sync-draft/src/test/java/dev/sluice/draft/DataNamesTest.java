package dev.sluice.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schemafile.SchemaFile;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What stands as a name in answers, but is a value or a secret, stays out of the draft. */
class DataNamesTest {

  private static final String LEFT_OUT = "since they look like values of rows. Which of them are";

  /** A server that sends a token back. */
  private record Echo(String body) implements Asking {

    @Override
    public Answered ask(String method, String url) {
      return url.endsWith("/notes")
          ? new Answered(200, Map.of(), body)
          : new Answered(404, Map.of(), "");
    }

    @Override
    public boolean hasSecret(String name) {
      return name.contains("tok-9");
    }
  }

  private static String draft(String body) throws IOException {
    Echo server = new Echo(body);
    String text = Draft.from(List.of("https://h.example/notes"), "bearer", server).text();
    SchemaFile.parse("draft", text);
    return text;
  }

  private static String rows(int count, String more) {
    StringBuilder rows = new StringBuilder("[");
    for (int i = 1; i <= count; i++) {
      rows.append(i == 1 ? "" : ",").append("{\"id\":").append(i).append(",\"title\":\"a\",");
      rows.append(more.replace("#", String.valueOf(i)).replace("%", "x".repeat(i))).append('}');
    }
    return rows.append(']').toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "joe@h.example",
        "joe@h.example SECRET",
        "https://h.example/joe",
        "12345",
        "2026-01-31",
        "2026-01-31T10:00:00Z",
        "+49 30 123",
        "7f9c24e8",
        "0190f3a2-7b1c-7def-8a00-0123456789ab",
        "cus_9s6XKzkNRiz8i3XKzkN",
        "a\\nb",
      })
  void aNameThatIsAValueIsLeftOut(String name) throws IOException {
    String text = draft(rows(2, "\"" + name + "\": 1"));
    assertThat(text).contains("title: {text", "Left out: 1 name, " + LEFT_OUT);
    assertThat(text).doesNotContain(name, Naming.snake(name));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "first name",
        "createdAt",
        "address1",
        "x-y",
        "faded",
        "@odata.etag",
        "shippingAddressLine1Or2"
      })
  void aNameStays(String name) throws IOException {
    assertThat(draft(rows(2, "\"" + name + "\": \"a\""))).doesNotContain("Left out:");
  }

  @ParameterizedTest
  @CsvSource({"8, KEY#, 8 names", "50, KEY%, 50 names"})
  void namesThatDifferFromRowToRowAreLeftOut(int rows, String name, String left)
      throws IOException {
    String text = draft(rows(rows, "\"" + name + "\": 1"));
    assertThat(text).contains("Left out: " + left).doesNotContain("KEY", "key");
  }

  @Test
  void namesOfEachRowStay() throws IOException {
    StringBuilder names = new StringBuilder("\"custom0\": 1");
    for (int i = 1; i < 50; i++) {
      names.append(",\"custom").append(i).append("\": 1");
    }
    assertThat(draft(rows(9, names.toString()))).contains("custom49").doesNotContain("Left out:");
  }

  @Test
  void aNameWithATokenIsLeftOut() throws IOException {
    String text = draft(rows(1, "\"Bearer tok-9\": 1, \"meta\": {\"tok-9\": {\"id\": 1}}"));
    assertThat(text).contains("title: {text", "meta: {document").doesNotContain("tok");
  }

  @Test
  void rowsUnderANameWithATokenAreNotFound() {
    assertThatThrownBy(() -> draft("{\"tok-9\": " + rows(2, "\"a\": 1") + "}"))
        .hasMessageNotContaining("tok-9");
  }

  @ParameterizedTest
  @CsvSource({
    "12345678901234567890123, decimal",
    "9223372036854775808, decimal",
    "9223372036854775807, integer",
    "-9223372036854775808, integer",
    "1.5, real"
  })
  void aLargeNumberIsADecimal(String number, String kind) throws IOException {
    assertThat(draft(rows(2, "\"size\": " + number))).contains("size: {" + kind + ", byServer}");
  }
}
