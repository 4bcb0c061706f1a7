package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.SyncReport;
import dev.sluice.engine.files.Tickets.Ticket;
import dev.sluice.failure.FailureKind;
import dev.sluice.schema.Ref;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that the server does not take concerns its row only. */
class RefusedFilesTest {

  @TempDir Path folder;

  private Tickets tickets;
  private Ref<Ticket> first;

  @BeforeEach
  void open() {
    tickets = new Tickets(folder);
    first = tickets.create("first");
    tickets.attach(first, "a.png", 300);
    tickets.create("second");
  }

  @AfterEach
  void close() {
    tickets.close();
  }

  private void refuses(Fault fault) {
    tickets.server.faults().on(1, Tickets.UPLOAD, fault);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 410, 413, 418, 422})
  void aRefusalIsTheRowsFailureInTheServersWords(int status) {
    refuses(Fault.answer(Answer.error(status, "exceeds the maximum")));
    SyncReport report = tickets.desk().sync();
    assertThat(report.error()).isEmpty();
    assertThat(tickets.there()).containsExactly("second");
    assertThat(tickets.failures()).hasSize(1);
    assertThat(tickets.failures().get(0)).endsWith("exceeds the maximum");
    tickets.desk().engine().failures().get(0).retry();
    tickets.isDone("first: a.png 300", "second");
  }

  @Test
  void theFailureNamesTheFileAndEndsWithoutIt() {
    refuses(Fault.answer(Answer.error(413, "too large")));
    tickets.desk().sync();
    assertThat(tickets.failures()).containsExactly("a.png: too large");
    tickets.waiting(first).forEach(file -> tickets.desk().table(tickets.type).detach(first, file));
    tickets.desk().engine().failures().get(0).retry();
    tickets.isDone("first", "second");
  }

  @Test
  void whoGivesUpTheChangeGivesUpTheFile() {
    tickets.isDone("first: a.png 300", "second");
    tickets.rename(first, "mine");
    tickets.attach(first, "b.png", 300);
    refuses(Fault.answer(Answer.error(413, "too large")));
    tickets.desk().sync();
    tickets.desk().engine().failures().get(0).discard();
    assertThat(tickets.waiting(first)).isEmpty();
    tickets.isDone("first: a.png 300", "second");
  }

  @Test
  void anotherFileIsAnEditThatMayMendIt() {
    refuses(Fault.answer(Answer.error(422, "no")));
    tickets.desk().sync();
    tickets.attach(first, "b.png", 300);
    assertThat(tickets.desk().table(tickets.type).state(first)).isEqualTo(SyncState.PENDING);
    tickets.isDone("first: a.png 300, b.png 300", "second");
  }

  @ParameterizedTest
  @ValueSource(ints = {500, 503, 408})
  void aServerThatFailsOverAFileIsAskedAgain(int status) {
    refuses(Fault.status(status));
    SyncReport report = tickets.desk().push();
    assertThat(report.error()).get().matches(FailureKind.SERVER_FAILED::is);
    assertThat(tickets.there()).containsExactly("second");
    tickets.isDone("first: a.png 300", "second");
  }

  @Test
  void anAnswerWithoutATokenIsNone() {
    refuses(Fault.answer(Answer.text(201, "{\"upload\":{\"token\":\"\"}}")));
    assertThat(tickets.desk().push().error()).get().matches(FailureKind.SERVER_FAILED::is);
    refuses(Fault.garbled());
    assertThat(tickets.desk().push().error()).get().matches(FailureKind.SERVER_FAILED::is);
    tickets.isDone("first: a.png 300", "second");
  }

  @Test
  void aDeviceWithoutANetworkWaits() {
    tickets.network.setOffline(true);
    assertThat(tickets.desk().push().error()).get().matches(FailureKind.OFFLINE::is);
    tickets.network.setOffline(false);
    tickets.isDone("first: a.png 300", "second");
  }

  /** That breaks the request, but neither the network nor the server has a problem. */
  @Test
  void aFileThatIsTakenBackWhileItIsSentHoldsUpNobody() {
    tickets.leaving =
        request ->
            tickets
                .waiting(first)
                .forEach(file -> tickets.desk().table(tickets.type).detach(first, file));
    SyncReport report = tickets.desk().push();
    assertThat(report.error()).isEmpty();
    tickets.isDone("first", "second");
  }

  @Test
  void tooManyRequestsEndThePush() {
    refuses(Fault.status(429));
    assertThat(tickets.desk().push().error()).get().matches(FailureKind.TOO_MANY_REQUESTS::is);
    tickets.isDone("first: a.png 300", "second");
  }

  /** The row's own refusal: its files are on the server and are named by the next try. */
  @Test
  void aRowThatIsRefusedKeepsItsTokens() {
    tickets.server.faults().on(1, Tickets.CREATE, Fault.answer(Answer.error(422, "bad title")));
    tickets.desk().sync();
    assertThat(tickets.failures()).containsExactly("bad title");
    tickets.rename(first, "better");
    tickets.isDone("better: a.png 300", "second");
    assertThat(tickets.asked().stream().filter(one -> one.endsWith("/uploads"))).hasSize(1);
  }

  @Test
  void aByteOrderMarkBeforeATokenDoesNoHarm() {
    refuses(Fault.answer(Answer.text(201, "\ufeff{\"upload\":{\"token\":\"1.unknown\"}}")));
    tickets.desk().sync();
    assertThat(tickets.asked())
        .containsExactly("POST /v1/uploads", "POST /v1/tickets", "POST /v1/tickets");
  }
}
