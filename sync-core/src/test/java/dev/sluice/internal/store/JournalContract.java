package dev.sluice.internal.store;

import static dev.sluice.schema.Notes.NOTES;
import static dev.sluice.schema.Notes.TEXT;
import static dev.sluice.schema.SampleRows.note;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.store.SentRequest.Stage;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The journal: one entry for each request whose outcome is unknown. */
public abstract class JournalContract extends StoreFixture {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private int keys;

  private SentRequest send(Row row) {
    SentRequest request = SentRequest.of("key-" + ++keys, 7, row, ClockReading.now(time));
    write(writer -> writer.record(request));
    time.advance(SECOND);
    return request;
  }

  private Row known() {
    return insert(note("a", 1L));
  }

  private static SentRequest in(Stage stage, SentRequest request) {
    return new SentRequest(
        request.key(), request.action(), request.revision(), request.row(), request.when(), stage);
  }

  @Test
  void theRowSaysWhatTheServerIsToDo() {
    Row row = known();
    assertThat(request(row).action()).isEqualTo(Action.UPDATE);
    assertThat(request(row.withServerId(null)).action()).isEqualTo(Action.CREATE);
    assertThat(request(row.withDeleted(true)).action()).isEqualTo(Action.DELETE);
  }

  @Test
  void openCreatesAreToldInTheOrderOfSending() {
    Row second = insert(note("second", null));
    SentRequest first = send(insert(note("first", null)));
    SentRequest last = send(second);
    send(known());
    assertThat(openCreates(NOTES)).containsExactly(first, last);
    assertThat(sent(second).create()).isEqualTo(last);
    write(writer -> writer.notDone(last));
    assertThat(openCreates(NOTES)).containsExactly(first);
  }

  @Test
  void aCreateTakesThePlaceOfTheOneBeforeIt() {
    Row row = insert(note("a", null));
    send(row);
    SentRequest again = send(row.with(TEXT, "b"));
    assertThat(sent(row).all()).containsExactly(again);
  }

  @Test
  void whatIsUpdatedWasCreated() {
    Row row = insert(note("a", null));
    send(row);
    SentRequest update = send(row.withServerId(1L));
    assertThat(sent(row).all()).containsExactly(update);
  }

  @Test
  void everyVersionCountsUntilAnAnswerComes() {
    Row row = known();
    SentRequest first = send(row.with(TEXT, "first"));
    send(row);
    SentRequest last = send(row);
    assertThat(sent(row).versions()).containsExactly(row.with(TEXT, "first"), row);
    assertThat(sent(row).onTheirWay()).hasSize(3);
    write(writer -> writer.notDone(last));
    assertThat(sent(row).versions()).containsExactly(row.with(TEXT, "first"), row);
    write(writer -> writer.answered(last));
    assertThat(sent(row).versions()).isEmpty();
    assertThat(sent(row).onTheirWay()).hasSize(2).contains(in(Stage.OVERTAKEN, first));
  }

  @Test
  void whatCanArriveNoMoreIsWaitedForNoMore() {
    Row row = known();
    SentRequest request = send(row);
    write(writer -> writer.expired(NOTES, row.id()));
    assertThat(sent(row).all()).containsExactly(in(Stage.EXPIRED, request));
    assertThat(sent(row).onTheirWay()).isEmpty();
    assertThat(sent(row).versions()).containsExactly(row);
  }

  /** The last one may turn out never to have left; then the one before it counts. */
  @Test
  void theSameSentAgainAndAgainIsTwoEntries() {
    Row row = known();
    List<SentRequest> all = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      write(writer -> writer.expired(NOTES, row.id()));
      all.add(send(row));
    }
    assertThat(sent(row).all()).containsExactly(in(Stage.EXPIRED, all.get(3)), all.get(4));
  }

  @Test
  void anUpdateThatIsOvertakenAndExpiresIsForgotten() {
    Row row = known();
    send(row.with(TEXT, "first"));
    SentRequest last = send(row);
    write(writer -> writer.answered(last));
    write(writer -> writer.expired(NOTES, row.id()));
    assertThat(sent(row).all()).isEmpty();
  }

  @Test
  void aDeleteThatMayArriveOutlivesTheAnswerToAnUpdate() {
    Row row = known();
    SentRequest delete = send(row.withDeleted(true));
    SentRequest update = send(row);
    write(writer -> writer.answered(update));
    assertThat(sent(row).all()).containsExactly(delete);
    assertThat(sent(row).delete()).isEqualTo(delete);
    assertThat(sent(row).versions()).isEmpty();
  }

  @Test
  void aDeleteThatCanArriveNoMoreHasNotBeenDoneIfTheServerTakesAnUpdate() {
    Row row = known();
    send(row.withDeleted(true));
    write(writer -> writer.expired(NOTES, row.id()));
    SentRequest update = send(row);
    write(writer -> writer.answered(update));
    assertThat(sent(row).all()).isEmpty();
  }

  @Test
  void aRowThatIsSettledKeepsItsDeletesAndWhatMayArriveLate() {
    Row row = known();
    SentRequest delete = send(row.withDeleted(true));
    write(writer -> writer.expired(NOTES, row.id()));
    SentRequest update = send(row);
    write(writer -> writer.settle(NOTES, row.id()));
    assertThat(sent(row).all())
        .containsExactly(in(Stage.EXPIRED, delete), in(Stage.OVERTAKEN, update));
  }

  @Test
  void aRowThatIsSettledForgetsWhatCanArriveNoMore() {
    Row row = known();
    send(row);
    write(writer -> writer.expired(NOTES, row.id()));
    write(writer -> writer.settle(NOTES, row.id()));
    assertThat(sent(row).all()).isEmpty();
  }

  @Test
  void whatIsForgottenOfOneRowStaysOfTheOthers() {
    Row row = known();
    Row other = insert(note("other", 2L));
    SentRequest kept = send(other);
    SentRequest request = send(row);
    write(writer -> writer.answered(request));
    write(writer -> writer.expired(NOTES, row.id()));
    write(writer -> writer.settle(NOTES, row.id()));
    write(writer -> writer.forget(NOTES, row.id()));
    assertThat(sent(other).all()).containsExactly(kept);
  }

  @Test
  void aRowThatGoesTakesItsEntriesAlong() {
    Row row = known();
    send(row);
    send(row.withDeleted(true));
    write(writer -> writer.remove(NOTES, row.id()));
    assertThat(sent(row).all()).isEmpty();
  }

  @Test
  void valuesOfEveryKindComeBackAsTheyWere() {
    Row row =
        insert(
            note("a", null)
                .with(Notes.LABEL_IDS, List.of(3L, 4_000_000_000L))
                .with(Notes.PINNED, true)
                .with(Notes.WEIGHT, 0.1 + 0.2)
                .with(Notes.DUE, Instant.parse("2026-01-02T03:04:05.678Z"))
                .with(Notes.JSON, "{\"a\":[1,null]}"));
    SentRequest create = send(row);
    assertThat(sent(row).all()).containsExactly(create);
  }

  @Test
  void textsComeBackAsTheyWere() {
    for (String text :
        new String[] {"", "\"quoted\\\"", "a\nb\tc\u0001", "\\u0041", "żółw 🐢", "},"}) {
      Row row = insert(note(text, null));
      send(row);
      assertThat(sent(row).create().row()).isEqualTo(row);
    }
  }
}
