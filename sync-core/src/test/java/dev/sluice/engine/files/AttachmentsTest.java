package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.files.Tickets.Ticket;
import dev.sluice.schema.Bulk;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Ref;
import dev.sluice.store.Attachment;
import dev.sluice.store.PendingAttachment;
import dev.sluice.store.SyncState;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.rest.Ids;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are kept beside a row, and are sent before the row that names them. */
class AttachmentsTest {

  private static final String UPLOAD = "POST /v1/uploads";
  private static final String CREATE = "POST /v1/tickets";
  private static final String UPDATE = "PUT /v1/tickets/1";

  @TempDir Path folder;

  private Tickets tickets;

  private void open() {
    tickets = new Tickets(folder);
  }

  @AfterEach
  void close() {
    tickets.close();
  }

  private long kept(String table) {
    try (OtherConnection file = new OtherConnection(tickets.file())) {
      return file.number("SELECT count(*) FROM " + table);
    }
  }

  private void nothingIsKept() {
    assertThat(kept("_sync_attachment")).isZero();
    assertThat(kept("_sync_piece")).isZero();
  }

  @Test
  void filesOfANewRowAreSentBeforeItAndNamedByIt() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.attach(first, "a ä&b?.png", 700_000);
    tickets.attach(first, "empty.png", 0);
    assertThat(tickets.waiting(first))
        .extracting(PendingAttachment::name)
        .containsExactly("a ä&b?.png", "empty.png");
    assertThat(kept("_sync_piece")).isEqualTo(3);
    tickets.isDone("first: a ä&b?.png 700000, empty.png 0");
    assertThat(tickets.asked()).containsExactly(UPLOAD, UPLOAD, CREATE);
    assertThat(tickets.server.log().get(1).request().target())
        .isEqualTo("/v1/uploads?filename=a%20%C3%A4%26b%3F.png");
    assertThat(tickets.waiting(first)).isEmpty();
    nothingIsKept();
  }

  @Test
  void aFileMakesARowPendingThatIsInSync() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    tickets.attach(first, "a.png", 300);
    assertThat(tickets.desk().table(tickets.type).state(first)).isEqualTo(SyncState.PENDING);
    assertThat(tickets.desk().engine().pending()).isOne();
    tickets.isDone("first: a.png 300");
    assertThat(tickets.asked()).containsExactly(CREATE, UPLOAD, UPDATE);
    assertThat(tickets.server.log().stream().filter(a -> a.method().equals("PUT")).findAny())
        .get()
        .satisfies(put -> assertThat(put.request().body().utf8()).doesNotContain("title"));
    tickets.isDone("first: a.png 300");
    assertThat(tickets.asked()).hasSize(3);
    nothingIsKept();
  }

  /** What a pull brings makes the row equal on both sides, but not its files. */
  @Test
  void aPullDoesNotForgetWhatWaits() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    tickets.attach(first, "a.png", 300);
    tickets.rename(first, "theirs");
    tickets.server.edit("tickets", "1", Json.object("{\"title\":\"theirs\"}"));
    tickets.desk().engine().pull().test();
    tickets.time.advance(Tickets.TOKENS_KEPT);
    assertThat(tickets.desk().table(tickets.type).state(first)).isEqualTo(SyncState.PENDING);
    assertThat(tickets.waiting(first)).hasSize(1);
    tickets.isDone("theirs: a.png 300");
  }

  @Test
  void severalFilesAreSentOneByOneAndTheRowNamesAllOfThem() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.attach(first, "a.png", 1);
    tickets.attach(first, "a.png", 2);
    tickets.isDone("first: a.png 1, a.png 2");
  }

  @Test
  void aFileThatIsTakenBackIsNotSent() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    PendingAttachment a = tickets.attach(first, "a.png", 300);
    PendingAttachment b = tickets.attach(first, "b.png", 300);
    assertThat(tickets.desk().table(tickets.type).detach(first, a)).isTrue();
    assertThat(tickets.desk().table(tickets.type).detach(first, a)).isFalse();
    tickets.isDone("first: b.png 300");
    assertThat(tickets.desk().table(tickets.type).detach(first, b)).isFalse();
    tickets.attach(first, "c.png", 300);
    tickets.waiting(first).forEach(c -> tickets.desk().table(tickets.type).detach(first, c));
    tickets.isDone("first: b.png 300");
    assertThat(tickets.asked()).hasSize(3);
  }

  @Test
  void aFileIsPartOfTheAppsTransaction() {
    open();
    assertThatThrownBy(
            () ->
                tickets
                    .desk()
                    .db()
                    .inTransaction(
                        tables -> {
                          tickets.attach(tickets.create("first"), "a.png", 300);
                          throw new IllegalStateException("the app thinks better of it");
                        }))
        .hasMessage("the app thinks better of it");
    nothingIsKept();
    tickets.isDone();
  }

  @Test
  void whatIsTooLargeOrUnreadableIsRefusedAtOnce() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    assertThatThrownBy(() -> tickets.attach(first, "large.png", Tickets.MOST + 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a file may have 1000000 bytes at most");
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("broken");
          }
        };
    assertThatThrownBy(
            () ->
                tickets
                    .desk()
                    .table(tickets.type)
                    .attach(first, Attachment.of("a", "text/plain", broken)))
        .isInstanceOf(UncheckedIOException.class);
    assertThatThrownBy(() -> tickets.attach(tickets.type.ref(99), "a.png", 1))
        .isInstanceOf(NoSuchElementException.class);
    assertThat(tickets.desk().table(tickets.type).state(first)).isEqualTo(SyncState.SYNCED);
    nothingIsKept();
    tickets.attach(first, "just.png", Tickets.MOST);
    tickets.isDone("first: just.png " + Tickets.MOST);
  }

  @Test
  void aNameIsANameAndATypeIsAType() {
    open();
    InputStream none = new ByteArrayInputStream(new byte[0]);
    for (String name : new String[] {"", " ", "a/b", "a\\b", "a\nb", "\ud800", "x".repeat(256)}) {
      assertThatThrownBy(() -> Attachment.of(name, "text/plain", none))
          .isInstanceOf(IllegalArgumentException.class);
    }
    for (String type : new String[] {"", "text", "text/", "text/pl\nain"}) {
      assertThatThrownBy(() -> Attachment.of("a", type, none))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void filesGoWithARowThatIsDeleted() {
    open();
    Ref<Ticket> never = tickets.create("never sent");
    tickets.attach(never, "a.png", 300);
    tickets.desk().table(tickets.type).delete(never);
    Ref<Ticket> bySql = tickets.create("by SQL");
    tickets.attach(bySql, "a.png", 300);
    try (OtherConnection file = new OtherConnection(tickets.file())) {
      file.run("DELETE FROM tickets WHERE id = ?", bySql.id());
    }
    Ref<Ticket> known = tickets.create("known");
    tickets.isDone("known");
    tickets.attach(known, "a.png", 300);
    tickets.desk().table(tickets.type).delete(known);
    tickets.isDone();
    assertThat(tickets.asked()).containsExactly(CREATE, "DELETE /v1/tickets/1");
    nothingIsKept();
  }

  @Test
  void aDeleteThatIsTakenBackKeepsTheFiles() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    tickets.attach(first, "a.png", 300);
    tickets.desk().table(tickets.type).delete(first);
    tickets.desk().table(tickets.type).undelete(first);
    tickets.isDone("first: a.png 300");
  }

  /** The server has deleted the row: its files wait with the user's change for a decision. */
  @Test
  void filesOfALostRowComeBackWithIt() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    tickets.attach(first, "a.png", 300);
    tickets.rename(first, "mine");
    tickets.server.delete("tickets", "1");
    tickets.desk().sync();
    assertThat(tickets.failures()).containsExactly("deleted on the server");
    assertThat(tickets.waiting(first)).hasSize(1);
    tickets.desk().engine().failures().get(0).retry();
    tickets.isDone("mine: a.png 300");
    nothingIsKept();
  }

  @Test
  void whoGivesUpALostRowGivesUpItsFiles() {
    open();
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    tickets.attach(first, "a.png", 300);
    tickets.server.delete("tickets", "1");
    tickets.desk().sync();
    tickets.desk().engine().failures().get(0).discard();
    tickets.isDone();
    nothingIsKept();
  }

  @Test
  void aLogOutDeletesThem() {
    open();
    tickets.attach(tickets.create("first"), "a.png", 300);
    assertThat(tickets.desk().engine().pending()).isOne();
    tickets.desk().engine().logOut(true).test();
    tickets.time.advance(Tickets.TOKENS_KEPT);
    nothingIsKept();
  }

  /** A row with files goes alone, the others of its kind together. */
  @Test
  void aRowWithFilesGoesInNoRequestWithOthers() {
    tickets =
        new Tickets(
            folder,
            endpoints ->
                endpoints
                    .textIds()
                    .create(Endpoint.put("tickets/{id}"))
                    .bulk(Bulk.rows("POST", "tickets/batch")),
            resource -> resource.ids(Ids.CLIENTS).bulk("batch"));
    Ref<Ticket> first = tickets.create("first");
    tickets.attach(first, "a.png", 300);
    tickets.create("second");
    tickets.create("third");
    tickets.isDone("first: a.png 300", "second", "third");
    assertThat(tickets.asked()).hasSize(3).startsWith(UPLOAD).endsWith("POST /v1/tickets/batch");
  }

  @Test
  void rowsOfOtherTypesTakeNoFiles() {
    tickets = new Tickets(folder, endpoints -> Endpoints.list("tickets"), r -> r);
    tickets.server.add("tickets", Json.object().put("title", "first"));
    tickets.desk().synced();
    Ref<Ticket> first = tickets.type.ref(1);
    assertThatThrownBy(() -> tickets.attach(first, "a.png", 1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("rows of tickets take no files");
    assertThat(tickets.waiting(first)).isEmpty();
  }
}
