package dev.sluice.internal.http;

import static dev.sluice.internal.http.Library.book;
import static dev.sluice.internal.http.Library.creating;
import static dev.sluice.internal.http.Library.updating;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.sluice.failure.RefusedException;
import dev.sluice.internal.http.json.ResponseLimits;
import dev.sluice.internal.remote.Sending;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowWriterTest {

  private static final SentReferences NUMBERS = new SentReferences(ServerIds.NUMBERS, null);

  @Test
  void aCreateSaysItsFieldsInTheSchemasOrderThenWhatFollowsFromThem() {
    Row row = book().with(Library.STOP, Instant.parse("2026-01-02T04:04:05Z"));

    assertThat(json(creating(row, Library.TAGS, Library.STOP, Library.SHELF, Library.START)))
        .isEqualTo(
            "{'shelf_id':3,'start':'2026-01-02T03:04:05Z','stop':'2026-01-02T04:04:05Z',"
                + "'tag_ids':[5,9],'duration':3600,'created_with':'sluice'}");
  }

  @Test
  void anUpdateSaysNoMoreThanItsFields() {
    assertThat(json(updating(book(), Library.TITLE))).isEqualTo("{'title':'Walden'}");
    assertThat(json(updating(book()))).isEqualTo("{}");
  }

  @Test
  void nullIsSaid() {
    assertThat(json(updating(book(), Library.REMARK, Library.STOP)))
        .isEqualTo("{'remark':null,'stop':null,'duration':null}");
  }

  @Test
  void onlyWhatUsersWriteIsSaid() {
    assertThat(json(updating(book(), Library.SEEN, Library.AT))).isEqualTo("{}");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-02T03:04:05Z, 2026-01-02T03:04:05Z",
    "2026-01-02T03:04:00Z, 2026-01-02T03:04:00Z",
    "2026-01-02T03:04:05.120Z, 2026-01-02T03:04:05.120Z",
  })
  void momentsAreInUtcWithoutNeedlessFractions(Instant moment, String written) {
    assertThat(json(updating(book().with(Library.START, moment), Library.START)))
        .startsWith("{'start':'" + written + "'");
  }

  @Test
  void everyKindIsWrittenAsItself() {
    Row row =
        book()
            .with(Library.PAGES, 4306996794L)
            .with(Library.PRICE, 2.5)
            .with(Library.LENT, true)
            .with(Library.EXTRAS, " {\"a\": [1.50, \"x\"]} ");

    assertThat(json(updating(row, Library.PAGES, Library.PRICE, Library.LENT, Library.EXTRAS)))
        .isEqualTo("{'pages':4306996794,'price':2.5,'lent':true,'extras':{'a':[1.50,'x']}}");
  }

  @Test
  void textsStayUtf8() {
    Row row = book().with(Library.TITLE, "\"später\"\u0000\uD83D 🎉");

    assertThat(json(updating(row, Library.TITLE)))
        .isEqualTo("{'title':'\\'später\\'\\u0000\uFFFD 🎉'}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "secret", "1 2", "{}]", "\"half"})
  void aDocumentThatIsNoJsonIsRefusedBeforeItIsSent(String document) {
    Row row = book().with(Library.EXTRAS, document);

    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> json(updating(row, Library.EXTRAS)))
        .withMessage("books holds a value that is no JSON, or is nested too deeply")
        .withNoCause();
  }

  @Test
  void whatIsWrittenIsReadAsTheSame() {
    Row row =
        book()
            .with(Library.EXTRAS, "{\"a\":1}")
            .with(Library.PRICE, 0.1)
            .with(Library.PAGES, Long.MIN_VALUE);
    Field<?, ?>[] all = Library.BOOKS.fields().toArray(new Field<?, ?>[0]);
    String members =
        RowWriter.json(updating(row, all), ResponseLimits.defaults(), NUMBERS).utf8().substring(1);

    assertThat(Answers.known(members.substring(0, members.length() - 1)).row())
        .isEqualTo(row.with(Library.TAGS, List.of(5L, 9L)));
  }

  private static String json(Sending sending) {
    return RowWriter.json(sending, ResponseLimits.defaults(), NUMBERS).utf8().replace('"', '\'');
  }
}
