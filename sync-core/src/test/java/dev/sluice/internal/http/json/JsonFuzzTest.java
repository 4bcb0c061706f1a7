package dev.sluice.internal.http.json;

import static dev.sluice.internal.http.Library.BOOKS;
import static dev.sluice.internal.http.Library.HOUSE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.SyncException;
import dev.sluice.internal.http.Answers;
import dev.sluice.internal.http.HandCalls;
import dev.sluice.internal.http.HttpRemote;
import dev.sluice.internal.http.Library;
import dev.sluice.internal.http.Wired;
import dev.sluice.internal.http.list.Pages;
import dev.sluice.internal.remote.Answer;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.EntityType;
import dev.sluice.tracker.User;
import io.reactivex.rxjava3.observers.TestObserver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import okio.Buffer;
import okio.ByteString;

/** Whatever a server answers, the engine hears of it as a row, a page's end or a SyncException. */
class JsonFuzzTest {

  private static final String VALID =
      "[{\"id\": 4306996794, \"shelf_id\": 3, \"title\": \"später 🎉\", \"remark\": null,"
          + " \"pages\": 12, \"price\": 1.5e1, \"lent\": true, \"start\":"
          + " \"2024-10-01T18:26:07+00:00\", \"stop\": \"2024-10-01T18:26:07.123456Z\","
          + " \"tag_ids\": [5, 3], \"extras\": {\"a\": [1, {\"b\": \"\\u00e4\"}]},"
          + " \"at\": \"2024-12-12T18:26:07.1234Z\", \"server_deleted_at\": null,"
          + " \"unknown\": {\"deep\": [[[]]]}}, {\"id\": 8, \"deleted_at\": \"2024-01-01\"}]";

  private static final List<String> SCRAPS =
      List.of(
          "[",
          "]",
          "{",
          "}",
          ",",
          ":",
          "\"",
          "\\",
          "null",
          "true",
          "-",
          "1e999999999",
          "\u0000",
          "\\ud83d",
          "\\u0000",
          "9".repeat(1200),
          "[".repeat(100),
          "{\"a\":".repeat(100),
          "\uFEFF",
          "NaN",
          "\"id\":",
          "\"extras\":",
          "\"tag_ids\":[",
          "\"at\":1e400",
          "1.",
          "0x1",
          "'",
          "/*",
          "<html>",
          " ",
          "\n");

  /** One change of a text: what is at a place is replaced, and how much of it. */
  record Mutation(double place, int length, ByteString scrap) {

    ByteString of(ByteString text) {
      int from = (int) (place * text.size());
      int to = Math.min(text.size(), from + length);
      return new Buffer()
          .write(text.substring(0, from))
          .write(scrap)
          .write(text.substring(to))
          .readByteString();
    }
  }

  @Property(tries = 3000)
  void aPageIsReadOrFailsAsItShould(@ForAll("bodies") ByteString body) {
    for (EntityType<?> type : List.of(BOOKS, HOUSE)) {
      try (Page page =
          Answers.page(
              type,
              body,
              new Pages(
                  new ResponseLimits(1 << 20, 1 << 20, 64, 64),
                  User.TYPE,
                  false,
                  ServerIds.NUMBERS))) {
        Incoming row = page.next();
        for (int rows = 0; row != null; rows++) {
          assertThat(rows).isLessThanOrEqualTo(body.size());
          check(row);
          row = page.next();
        }
      } catch (SyncException expected) {
        assertThat(expected.code()).isEqualTo("server_failed");
      }
    }
  }

  private static void check(Incoming row) {
    if (row instanceof Incoming.Known known) {
      assertThat(known.serverId()).isPositive();
      for (var field : known.told()) {
        Object value = known.row().value(field);
        assertThat(value == null && !field.isNullable()).isFalse();
        assertThat(String.valueOf(value)).doesNotContain("\u0000");
        assertThat(StandardCharsets.UTF_8.newEncoder().canEncode(String.valueOf(value))).isTrue();
      }
    }
  }

  @Property(tries = 1000)
  void anAnswerIsReadOrFailsAsItShould(
      @ForAll("bodies") ByteString body, @ForAll("statuses") int status) throws IOException {
    Wired wired = new Wired();
    HandCalls calls = new HandCalls();
    HttpRemote remote = wired.remote("https://a.b", calls).build();
    TestObserver<Answer> answer =
        remote.send(Library.creating(Library.book(), Library.TITLE), wired.pass()).test();
    calls.last().answer(Answers.response(status, body));

    if (answer.values().isEmpty()) {
      answer.assertError(SyncException.class);
    }
    wired.assertPasses(1, 0, 0);
  }

  @Provide
  Arbitrary<Integer> statuses() {
    return Arbitraries.of(200, 200, 200, 201, 204, 302, 400, 402, 403, 404, 429, 500);
  }

  @Provide
  Arbitrary<ByteString> bodies() {
    Arbitrary<ByteString> bytes =
        Arbitraries.bytes().array(byte[].class).ofMaxSize(8).map(ByteString::of);
    Arbitrary<ByteString> scraps =
        Arbitraries.oneOf(Arbitraries.of(SCRAPS).map(ByteString::encodeUtf8), bytes);
    Arbitrary<Mutation> mutations =
        Combinators.combine(
                Arbitraries.doubles().between(0, 1), Arbitraries.integers().between(0, 60), scraps)
            .as(Mutation::new);
    return mutations
        .list()
        .ofMaxSize(4)
        .map(
            list -> {
              ByteString text = ByteString.encodeUtf8(VALID);
              for (Mutation mutation : list) {
                text = mutation.of(text);
              }
              return text;
            });
  }
}
