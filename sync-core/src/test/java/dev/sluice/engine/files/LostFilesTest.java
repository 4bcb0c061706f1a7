package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.files.Tickets.Ticket;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Uploads;
import dev.sluice.store.PendingAttachment;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.rest.Ids;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is lost on the way, a file is attached once. */
class LostFilesTest {

  @TempDir Path folder;

  private Tickets tickets;

  @AfterEach
  void close() {
    tickets.close();
  }

  private void open() {
    tickets = new Tickets(folder);
  }

  private void once(Predicate<Request> request, Fault fault) {
    tickets.server.faults().on(1, request, fault);
  }

  private Ref<Ticket> synced() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    return first;
  }

  private long uploads() {
    return tickets.asked().stream().filter(one -> one.endsWith("/uploads")).count();
  }

  @Test
  void anUploadWhoseAnswerIsLostIsRepeated() {
    open();
    tickets.attach(tickets.create("first"), "a.png", 300);
    once(Tickets.UPLOAD, Fault.dropAfterCommit());
    tickets.desk().push();
    assertThat(tickets.there()).isEmpty();
    tickets.isDone("first: a.png 300");
    assertThat(tickets.server.unusedUploads()).as("nobody's").isOne();
  }

  @Test
  void aProcessThatEndsBetweenUploadAndRowGoesOnWithTheToken() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.attach(first, "a.png", 300);
    once(Tickets.CREATE, Fault.dropBefore());
    tickets.desk().push();
    assertThat(tickets.waiting(first)).extracting(PendingAttachment::isUploaded).containsOnly(true);
    tickets.restart();
    tickets.isDone("first: a.png 300");
    assertThat(uploads()).isOne();
    assertThat(tickets.server.unusedUploads()).isZero();
  }

  /** A refusal that may be about the credentials, and the question about them is not answered. */
  @Test
  void aProcessThatEndsWhileItAsksForItsCredentialsSendsTheFileAgain() {
    open();
    tickets.attach(tickets.create("first"), "a.png", 300);
    once(Tickets.UPLOAD, Fault.status(403));
    once(request -> request.path().endsWith("/me"), Fault.dropBefore());
    tickets.desk().push();
    tickets.restart();
    tickets.isDone("first: a.png 300");
  }

  /** The row is found by a look; whether it has the file, its answer would have told. */
  @Test
  void aCreateWhoseAnswerIsLostNamesItsFilesOnceMore() {
    open();
    Ref<Ticket> first = tickets.create("first");
    PendingAttachment a = tickets.attach(first, "a.png", 300);
    once(Tickets.CREATE, Fault.dropAfterCommit());
    tickets.desk().push();
    assertThat(tickets.there()).containsExactly("first: a.png 300");
    assertThat(tickets.desk().table(tickets.type).detach(first, a)).as("it was sent").isFalse();
    tickets.restart();
    tickets.isDone("first: a.png 300");
    assertThat(uploads()).isOne();
    assertThat(tickets.asked()).endsWith("PUT /v1/tickets/1");
  }

  @Test
  void aCreateThatNeverArrivedIsSentWithTheSameToken() {
    open();
    tickets.attach(tickets.create("first"), "a.png", 300);
    once(Tickets.CREATE, Fault.silenceBefore());
    tickets.desk().push();
    tickets.isDone("first: a.png 300");
    assertThat(uploads()).isOne();
  }

  @Test
  void anUpdateWhoseAnswerIsLostNamesItsFilesOnceMore() {
    Ref<Ticket> first = synced();
    tickets.attach(first, "a.png", 300);
    once(Tickets.UPDATE, Fault.dropAfterCommit());
    tickets.desk().push();
    tickets.attach(first, "b.png", 300);
    tickets.isDone("first: a.png 300, b.png 300");
    assertThat(uploads()).isEqualTo(2);
  }

  /** A create that is sent again says what it said the first time, and the rest follows. */
  @Test
  void aRepeatedCreateNamesNoFileThatCameLater() {
    for (Ids ids : new Ids[] {Ids.CLIENTS, Ids.TEXTS}) {
      boolean own = ids == Ids.CLIENTS;
      tickets =
          new Tickets(
              folder.resolve(ids + "").toFile().mkdir() ? folder.resolve(ids + "") : folder,
              words ->
                  own
                      ? words.textIds().create(Endpoint.put("tickets/{id}"))
                      : words.textIds().idempotencyKeys(Duration.ofHours(1)),
              habits -> own ? habits.ids(ids) : habits.ids(ids).idempotencyKeys());
      Ref<Ticket> first = tickets.create("first");
      tickets.attach(first, "a.png", 300);
      once(own ? Tickets.UPDATE : Tickets.CREATE, Fault.dropAfterCommit());
      tickets.desk().push();
      assertThat(tickets.there()).containsExactly("first: a.png 300");
      tickets.attach(first, "b.png", 300);
      tickets.isDone("first: a.png 300, b.png 300");
      assertThat(uploads()).isEqualTo(2);
      if (own) {
        tickets.close();
      }
    }
  }

  @Test
  void aTokenThatIsTooOldIsNotNamed() {
    Ref<Ticket> first = synced();
    tickets.attach(first, "a.png", 300);
    once(Tickets.UPDATE, Fault.answer(Answer.error(422, "not yet")));
    tickets.desk().push();
    assertThat(tickets.waiting(first)).extracting(PendingAttachment::isUploaded).contains(true);
    tickets.time.advance(Tickets.TOKENS_KEPT);
    tickets.server.forgetUploads();
    tickets.rename(first, "better");
    tickets.isDone("better: a.png 300");
    assertThat(uploads()).isEqualTo(2);
  }

  /** A look has shown that the create did not arrive, so nothing is in doubt. */
  @Test
  void aCreateThatNeverArrivedDoesNotNameAnOldTokenAgain() {
    open();
    tickets.attach(tickets.create("first"), "a.png", 300);
    once(Tickets.CREATE, Fault.silenceBefore());
    tickets.desk().push();
    tickets.time.advance(Tickets.TOKENS_KEPT);
    tickets.server.forgetUploads();
    tickets.isDone("first: a.png 300");
    assertThat(uploads()).isEqualTo(2);
  }

  /** The old row has gone with the file, and the new one is another. */
  @Test
  void aRowWhoseDeleteWasTakenBackTooLateGetsItsFilesAnew() {
    Ref<Ticket> first = synced();
    tickets.attach(first, "a.png", 300);
    once(Tickets.UPDATE, Fault.dropAfterCommit());
    tickets.desk().push();
    tickets.desk().table(tickets.type).delete(first);
    once(request -> request.method().equals("DELETE"), Fault.dropAfterCommit());
    tickets.desk().push();
    assertThat(tickets.there()).isEmpty();
    tickets.desk().table(tickets.type).undelete(first);
    tickets.isDone("first: a.png 300");
  }

  /** The server may have the file or not. It is neither attached twice nor given up unasked. */
  @Test
  void theUserDecidesAboutAFileThatMayHaveArrivedIfItsTokenIsTooOld() {
    Ref<Ticket> first = synced();
    tickets.attach(first, "a.png", 300);
    tickets.server.faults().always(Tickets.UPDATE, Fault.dropBefore());
    once(Tickets.UPDATE, Fault.silenceBefore());
    tickets.desk().push();
    tickets.time.advance(Tickets.TOKENS_KEPT);
    tickets.server.forgetUploads();
    tickets.server.faults().clear();
    tickets.desk().sync();
    assertThat(tickets.there()).containsExactly("first");
    assertThat(tickets.failures())
        .containsExactly(
            "it may have a.png on the server already, and too much time has passed to send that"
                + " safely. Retry attaches it once more, discard gives it up here");
    tickets.desk().engine().failures().get(0).retry();
    tickets.isDone("first: a.png 300");
  }

  /** As Redmine does: the whole change is refused, and says that the row has its files. */
  @Test
  void aServerMayRefuseTokensThatItHasUsed() {
    tickets =
        new Tickets(
            folder,
            words -> {
              Uploads uploads = Objects.requireNonNull(words.uploads());
              return words.uploads(uploads.refusesUsed("could not be saved"));
            },
            habits -> habits.uploads("uploads", true));
    Ref<Ticket> first = tickets.create("first");
    tickets.attach(first, "a.png", 300);
    once(Tickets.CREATE, Fault.dropAfterCommit());
    tickets.desk().push();
    tickets.isDone("first: a.png 300");
    tickets.attach(first, "b.png", 300);
    once(Tickets.UPDATE, Fault.dropAfterCommit());
    tickets.desk().push();
    tickets.attach(first, "c.png", 300);
    tickets.rename(first, "second");
    tickets.isDone("second: a.png 300, b.png 300, c.png 300");
    assertThat(uploads()).isEqualTo(3);
    tickets.attach(first, "d.png", 300);
    once(Tickets.UPDATE, Fault.answer(Answer.error(422, "1 file(s) could not be saved.")));
    tickets.desk().push();
    assertThat(tickets.failures()).containsExactly("1 file(s) could not be saved.");
  }

  /** Without words for it the refusal is a failure, which the user can end. */
  @Test
  void aFileOfARefusedRowCanBeTakenBackThoughItWasSent() {
    tickets = new Tickets(folder, words -> words, habits -> habits.uploads("uploads", true));
    Ref<Ticket> first = tickets.create("first");
    tickets.attach(first, "a.png", 300);
    once(Tickets.CREATE, Fault.dropAfterCommit());
    tickets.desk().push();
    tickets.desk().sync();
    assertThat(tickets.failures()).containsExactly("1 file(s) could not be saved.");
    tickets
        .waiting(first)
        .forEach(
            file -> assertThat(tickets.desk().table(tickets.type).detach(first, file)).isTrue());
    tickets.desk().engine().failures().get(0).retry();
    tickets.isDone("first: a.png 300");
  }

  /** Both are gone on the server; the new row gets the file of the old one. */
  @Test
  void aRowThatIsMadeAnewGetsItsFilesAnew() {
    Ref<Ticket> first = synced();
    tickets.attach(first, "a.png", 300);
    once(Tickets.UPDATE, Fault.dropAfterCommit());
    tickets.desk().push();
    assertThat(tickets.there()).containsExactly("first: a.png 300");
    tickets.server.delete("tickets", "1");
    tickets.desk().sync();
    tickets.desk().engine().failures().get(0).retry();
    tickets.isDone("first: a.png 300");
  }

  /** Another device has made a row of the same name: the two become one, which gets the file. */
  @Test
  void aRowThatIsJoinedWithAnotherBringsItsFilesAlong() {
    UnaryOperator<Endpoints> named = words -> words.alreadyExists("taken");
    tickets = new Tickets(folder, named, habits -> habits.unique("title"));
    tickets.server.add("tickets", Json.object().put("title", "first"));
    tickets.desk().synced();
    Ref<Ticket> other = tickets.create("second");
    tickets.server.add("tickets", Json.object().put("title", "third"));
    tickets.rename(other, "third");
    tickets.attach(other, "a.png", 300);
    tickets.isDone("first", "third: a.png 300");
    Ref<Ticket> again = tickets.create("first");
    tickets.attach(again, "b.png", 300);
    tickets.desk().push();
    tickets.isDone("first: b.png 300", "third: a.png 300");
  }
}
