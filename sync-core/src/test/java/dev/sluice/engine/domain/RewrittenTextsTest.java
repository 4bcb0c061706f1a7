package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A create whose answer is lost, at a server that does not keep texts as they were sent. */
class RewrittenTextsTest {

  private record Note(String title, String body) {}

  private static final Field<Note, String> TITLE =
      Field.<Note>text("title", Note::title).fingerprint();
  private static final Field<Note, String> BODY =
      Field.<Note>text("body", Note::body).fingerprint();
  private static final EntityType<Note> NOTES =
      EntityType.<Note>named(
              "notes",
              Endpoints.list("notes")
                  .create(Endpoint.post("notes"))
                  .update(Endpoint.patch("notes/{id}"))
                  .alreadyExists("taken"))
          .fields(TITLE, BODY)
          .build(row -> new Note(row.require(TITLE), row.require(BODY)));

  private static final String TEXT =
      "  Zoe\u0308's caf\u00e9 \u2615\ufe0f & <b>lunch</b>\r\n\u201cat\u00a0noon\u201d \u2013"
          + " O'Hara \ud83c\udf55 with\tAda\u2026  ";

  /** What servers do to a text. */
  private enum Rewriting {
    TRIMMED(String::strip),
    TRIMMED_AT_ITS_END(String::stripTrailing),
    ONE_BLANK(text -> text.replaceAll("[\\s\u00a0]+", " ")),
    COMPOSED(text -> Normalizer.normalize(text, Normalizer.Form.NFC)),
    DECOMPOSED(text -> Normalizer.normalize(text, Normalizer.Form.NFD)),
    COMPATIBLE(text -> Normalizer.normalize(text, Normalizer.Form.NFKC)),
    WITHOUT_ACCENTS(
        text -> Normalizer.normalize(text, Normalizer.Form.NFD).replaceAll("\\p{M}", "")),
    LOWER_CASE(text -> text.toLowerCase(Locale.ROOT)),
    UPPER_CASE(text -> text.toUpperCase(Locale.ROOT)),
    LINE_FEEDS(text -> text.replace("\r\n", "\n")),
    CARRIAGE_RETURNS(text -> text.replace("\n", "\r\n")),
    ONE_LINE(text -> text.replaceAll("[\r\n]", "")),
    WITHOUT_EMOJI(text -> text.replaceAll("[\\x{10000}-\\x{10ffff}\u2615\ufe0f]", "")),
    EMOJI_AS_QUESTION_MARK(text -> text.replaceAll("[\\x{10000}-\\x{10ffff}]", "?")),
    EMOJI_AS_FOUR(text -> text.replaceAll("[\\x{10000}-\\x{10ffff}]", "????")),
    CUT_AT_AN_EMOJI(text -> text.replaceAll("(?s)[\\x{10000}-\\x{10ffff}].*", "")),
    ENTITIES(text -> text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")),
    MORE_ENTITIES(
        text ->
            ENTITIES
                .how
                .apply(text)
                .replace("'", "&#039;")
                .replace("\u201c", "&ldquo;")
                .replace("\u201d", "&#8221;")
                .replace("\u00e9", "&eacute;")
                .replace("\u00a0", "&nbsp;")),
    TWICE_ENTITIES(text -> ENTITIES.how.apply(ENTITIES.how.apply(text))),
    WITHOUT_TAGS(text -> text.replaceAll("</?b>", "")),
    PLAIN_QUOTES(text -> text.replaceAll("[\u201c\u201d]", "\"").replace('\u2013', '-')),
    DOTS(text -> text.replace("\u2026", "...")),
    BACKSLASHES(text -> text.replace("'", "\\'")),
    WITHOUT_CONTROLS(text -> text.replaceAll("\\p{Cntrl}", ""));

    private final UnaryOperator<String> how;

    Rewriting(UnaryOperator<String> how) {
      this.how = how;
    }
  }

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private final List<ObjectNode> rows = new ArrayList<>();
  private final List<String> taken = new ArrayList<>();
  private UnaryOperator<String> rewriting = text -> text;
  private int toLose;
  private int patches;
  private Desk desk;

  private void open() {
    server.answers(
        request -> {
          if (request.method().equals("GET")) {
            ArrayNode list = Json.array();
            list.addAll(rows);
            return Reply.json(list);
          }
          ObjectNode sent = (ObjectNode) ScriptedServer.body(request);
          if (request.method().equals("PATCH")) {
            patches++;
            return Reply.json(rows.get(0).setAll(sent));
          }
          if (taken.contains(sent.path("title").asText())) {
            return Reply.of(409, "{\"message\":\"it is taken\"}");
          }
          ObjectNode made = row(sent.path("title").asText(), sent.path("body").asText());
          return toLose-- > 0 ? Reply.of(-1, "") : Reply.json(made);
        });
    desk = Desk.open(folder.resolve("notes.db"), SyncSchema.of(1, NOTES), server, time);
    desk.synced();
    server.forget();
  }

  private ObjectNode row(String title, String body) {
    ObjectNode row = Json.object().put("id", rows.size() + 1);
    row.put("title", rewriting.apply(title)).put("body", rewriting.apply(body));
    rows.add(row);
    return row;
  }

  @AfterEach
  void close() {
    desk.close();
  }

  private Ref<Note> note(String title) {
    return desk.table(NOTES).create(new Note(title, ""));
  }

  private void syncedWith(int number) {
    desk.synced();
    desk.synced();
    assertThat(rows).hasSize(number);
    assertThat(desk.all(NOTES))
        .extracting(Note::title)
        .containsExactlyInAnyOrderElementsOf(
            rows.stream().map(row -> row.path("title").asText()).toList());
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.engine().conflicts()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(Rewriting.class)
  void S127_aPushFindsALostCreateWhoseTextTheServerHasRewritten(Rewriting how) {
    rewriting = how.how;
    open();
    note(TEXT);
    toLose = 1;
    desk.push();
    desk.push();
    assertThat(desk.engine().pending()).isZero();
    syncedWith(1);
  }

  @ParameterizedTest
  @EnumSource(Rewriting.class)
  void S127_aPullFindsItToo(Rewriting how) {
    rewriting = how.how;
    open();
    note(TEXT);
    toLose = 1;
    desk.push();
    syncedWith(1);
  }

  @Test
  void S127_aTextOfNothingButAnEmojiIsKnownAgainWhenItIsGone() {
    rewriting = text -> text.replace("\ud83c\udf55", "");
    open();
    note("\ud83c\udf55");
    toLose = 1;
    desk.push();
    syncedWith(1);
  }

  /** Each has a row of its own, and the row that is as it was sent is the better one. */
  @Test
  void S127_likeTextsOfSeveralLostCreatesStayTheirOwn() {
    open();
    List<String> titles =
        List.of("cafe", "Cafe", "caf\u00e9", "cafe?", "\ud83c\udf55", "\ud83c\udf89", " cafe");
    titles.forEach(this::note);
    toLose = titles.size();
    for (int i = 0; i < titles.size(); i++) {
      desk.push();
    }
    syncedWith(titles.size());
    assertThat(rows).extracting(row -> row.path("title").asText()).containsAll(titles);
  }

  /** Another word is another row. */
  @ParameterizedTest
  @EnumSource(
      value = Rewriting.class,
      names = {"TRIMMED", "LOWER_CASE"})
  void S127_whatReadsOtherwiseIsNotTakenForOurs(Rewriting how) {
    rewriting = how.how;
    open();
    row("Bananas", "");
    row("C", "");
    row("\ud83c\udf89", "");
    note("Banana");
    note("C#");
    note("\ud83c\udf55");
    rewriting = text -> text;
    syncedWith(6);
  }

  @ParameterizedTest
  @EnumSource(
      value = Rewriting.class,
      names = {"TRIMMED", "ONE_BLANK", "COMPOSED", "WITHOUT_ACCENTS", "LOWER_CASE", "LINE_FEEDS"})
  void S127_aNameThatTheServerHasInAnotherSpellingIsJoined(Rewriting how) {
    open();
    note(TEXT);
    note("other");
    row(how.how.apply(TEXT), "");
    row("OTHER", "");
    taken.add(TEXT);
    taken.add("other");
    desk.push();
    assertThat(desk.engine().failures()).isEmpty();
    assertThat(desk.engine().pending()).isZero();
    syncedWith(2);
    assertThat(patches).isZero();
  }

  /** The server has not said that it is the same. */
  @Test
  void S127_aPullJoinsNoNameInAnotherSpelling() {
    open();
    row("OTHER", "");
    note("other");
    syncedWith(2);
  }
}
