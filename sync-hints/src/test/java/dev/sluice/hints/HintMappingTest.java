package dev.sluice.hints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.hints.Notes.Label;
import dev.sluice.hints.Notes.Note;
import org.junit.jupiter.api.Test;

/** Which message means which types. */
class HintMappingTest {

  private static final HintMapping JSON =
      HintMapping.byJson("change.list")
          .of("notes", Note.TYPE)
          .of("labels", Label.TYPE)
          .all("reset");

  @Test
  void theNameOfAnEventNamesAType() {
    HintMapping mapping = Notes.mapping();
    assertThat(mapping.typesOf("notes", "")).containsExactly(Note.TYPE);
    assertThat(mapping.typesOf("reset", "")).containsExactly(Note.TYPE, Label.TYPE);
    assertThat(mapping.typesOf("message", "notes")).isEmpty();
  }

  @Test
  void aPlaceInTheJsonNamesATypeAlsoInArrays() {
    assertThat(JSON.typesOf("", "{\"a\":[1,{}],\"change\":{\"x\":{},\"list\":\"notes\"}}"))
        .containsExactly(Note.TYPE);
    assertThat(
            JSON.typesOf("", "{\"change\":[{\"list\":\"labels\"},3,{\"list\":[\"notes\",\"?\"]}]}"))
        .containsExactlyInAnyOrder(Label.TYPE, Note.TYPE);
    assertThat(JSON.typesOf("", "{\"change\":{\"list\":\"reset\"}}")).hasSize(2);
  }

  @Test
  void aMessageMayHaveTheRow() {
    HintMapping mapping = Notes.mapping().rowAt("change.row");
    assertThat(mapping.rowOf("{\"change\": {\"row\": {\"id\": 1, \"a\": [{}]} }}"))
        .isEqualTo("{\"id\": 1, \"a\": [{}]}");
    for (String none :
        new String[] {
          "",
          "{}",
          "{\"change\": {\"row\": 3}}",
          "{\"change\": {\"row\": [{}, {}]}}",
          "{\"change\": {\"row\": {\"id\": 1",
        }) {
      assertThat(mapping.rowOf(none)).as(none).isNull();
    }
    assertThat(Notes.mapping().rowOf("{\"row\": {}}")).isNull();
    assertThatThrownBy(() -> Notes.mapping().rowAt(""))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void whatIsNoSuchJsonNamesNothing() {
    for (String data :
        new String[] {
          "",
          "notes",
          "[",
          "{\"change\":",
          "{\"change\":{\"list\":7}}",
          "{\"list\":\"notes\"}",
          "null",
          "[".repeat(100_000),
          "{\"change\":".repeat(100_000)
        }) {
      assertThat(JSON.typesOf("notes", data)).isEmpty();
    }
  }

  @Test
  void everyMessageCanMeanTheSame() {
    HintMapping mapping = HintMapping.everyMessage(Note.TYPE);
    assertThat(mapping.typesOf("", "anything")).containsExactly(Note.TYPE);
    assertThatThrownBy(() -> mapping.of("notes", Note.TYPE))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void mistakesAreToldAtOnce() {
    assertThatThrownBy(() -> HintMapping.byJson("a..b"))
        .isInstanceOf(IllegalArgumentException.class);
    for (String url :
        new String[] {
          "http://example.com/", "https://u:p@example.com/", "https://example.com/?access_token=1",
          "https://example.com/#a", "example.com", "ws://example.com/"
        }) {
      assertThatThrownBy(() -> Hints.serverSentEvents(url, JSON))
          .as(url)
          .isInstanceOf(IllegalArgumentException.class);
    }
    HintsBuilder line = Hints.webSocket("ws://127.0.0.1:1/live", JSON);
    assertThatThrownBy(() -> line.cursor("a", "b")).isInstanceOf(IllegalStateException.class);
  }
}
