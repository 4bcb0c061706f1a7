package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schema.SyncSchema.BodyError;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What no schema can mean is refused by the very word that says it. */
class BadWordsTest {

  private static final Endpoints NOTES = Endpoints.list("notes");
  private static final Field<String, String> TITLE = Field.text("title", text -> text);
  private static final EntityType<String> TYPE =
      EntityType.<String>named("notes", NOTES).fields(TITLE).build(row -> "");
  private static final SyncSchema SCHEMA = SyncSchema.of(1, TYPE);

  private static void refused(List<Function<String, ?>> words, String argument) {
    for (Function<String, ?> word : words) {
      assertThatThrownBy(() -> word.apply(argument)).isInstanceOf(IllegalArgumentException.class);
      named(() -> word.apply(null));
    }
  }

  /** The exception names the argument, not a variable of ours. */
  private static void named(ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(NullPointerException.class)
        .message()
        .isNotEmpty()
        .doesNotContain("because");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "../notes", "notes/../{id}", "https://other/notes", "no\ntes"})
  void aPathThatDoesNotLeadDown(String path) {
    refused(
        List.of(
            Endpoints::list,
            NOTES::one,
            Endpoint::post,
            Endpoint::put,
            Endpoint::patch,
            Endpoint::delete,
            SCHEMA::credentialsCheckedAt),
        path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", ".", "a..b", "a. ", "a\nb", "1.2.3.4.5.6.7.8.9"})
  void aJsonNameThatIsNone(String name) {
    refused(
        List.of(
            TITLE::json,
            alias -> TITLE.json("title", alias),
            TITLE::writtenAs,
            NOTES::identifiedBy,
            NOTES::identifiedByLink,
            NOTES::tombstones,
            NOTES::ownedBy,
            NOTES::rowsAt,
            NOTES::rowAt,
            BodyError::at,
            constant -> Endpoint.put("notes").saying(constant, true),
            next -> Paging.cursor("cursor", next),
            Paging::url,
            Paging.link()::total,
            Paging.link()::pages,
            Version::ifMatch,
            Version::inBody,
            done -> Bulk.patch("notes/{ids}", done),
            Bulk.rows("POST", "notes/all")::in,
            Bulk.rows("POST", "notes/all")::identifiedBy,
            Bulk.rows("POST", "notes/all")::failedBy),
        name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a=b", "a&b", "?a", "a\nb"})
  void aParameterThatIsNone(String name) {
    refused(
        List.of(
            Since::epochSeconds,
            Since::epochMillis,
            Since::isoSeconds,
            Paging::offset,
            parameter -> Paging.number(parameter, 1),
            parameter -> Paging.cursor(parameter, "next"),
            parameter -> Paging.link().size(parameter, 50),
            Paging.link()::totalHeader,
            parameter -> Version.inQuery(parameter, "rev")),
        name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " "})
  void wordsThatEveryErrorHas(String words) {
    refused(List.of(NOTES::alreadyExists, BodyError.at("error")::unauthorized), words);
  }

  @Test
  void numbersOutOfTheirRange() {
    List<ThrowingCallable> words =
        List.of(
            () -> Paging.number("page", -1),
            () -> Paging.link().size("limit", 0),
            () -> Since.isoSeconds("since").withoutDeleted(Duration.ZERO),
            () -> EntityType.named("notes", NOTES).margin(Duration.ofMillis(-1)),
            () -> Bulk.rows("POST", "notes/all").atMost(1),
            () -> Bulk.rows("POST", "notes/all").atMost(1001),
            () -> Bulk.rows("GET", "notes/all"),
            () -> SyncSchema.of(0, TYPE));
    words.forEach(word -> assertThatThrownBy(word).isInstanceOf(IllegalArgumentException.class));
  }

  @Test
  void nothingAtAll() {
    named(() -> Field.text("title", null));
    named(() -> TITLE.merge(null));
    named(() -> TITLE.orElse(null));
    named(() -> TITLE.normalised(null));
    named(() -> TITLE.passing(null));
    named(() -> NOTES.pages(null));
    named(() -> NOTES.bulk(null));
    named(() -> EntityType.named("notes", NOTES).modifiedAt(null));
    named(() -> EntityType.named("notes", NOTES).rangedBy(null));
    named(() -> EntityType.named("notes", NOTES).margin(null));
    named(() -> EntityType.named("notes", NOTES).derive(null));
    named(() -> SCHEMA.accountIn(null));
    named(() -> SCHEMA.related(null));
    named(() -> SCHEMA.errors(null));
    named(() -> Since.isoSeconds("since").withoutDeleted(null));
  }
}
