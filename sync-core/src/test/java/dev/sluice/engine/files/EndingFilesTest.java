package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.files.Tickets.Ticket;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Ref;
import dev.sluice.store.PendingAttachment;
import dev.sluice.testkit.http.Json;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of files whose row, or whose type, takes none any more. */
class EndingFilesTest {

  @TempDir Path folder;

  private Tickets tickets;

  @AfterEach
  void close() {
    tickets.close();
  }

  private void nothingIsKept() {
    try (OtherConnection file = new OtherConnection(tickets.file())) {
      assertThat(file.number("SELECT count(*) FROM _sync_attachment")).isZero();
      assertThat(file.number("SELECT count(*) FROM _sync_piece")).isZero();
    }
  }

  /** The edit that deletes the row on the server names a file, too: the server has both. */
  @Test
  void aRowThatIsDeletedByAnEditTakesItsFilesAlong() {
    tickets = new Tickets(folder, words -> words.tombstones("title=trashed"), habits -> habits);
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    tickets.attach(first, "a.png", 300);
    tickets.rename(first, "trashed");
    tickets.desk().synced();
    assertThat(tickets.there()).containsExactly("trashed: a.png 300");
    assertThat(tickets.failures()).isEmpty();
    assertThat(tickets.desk().engine().pending()).isZero();
    assertThat(tickets.desk().all(tickets.type)).isEmpty();
    nothingIsKept();
  }

  @Test
  void aFileThatASchemaTakesNoMoreIsGivenUpByTheUserOnly() {
    tickets = new Tickets(folder);
    tickets.attach(tickets.create("first"), "a.png", 300);
    tickets.close();
    Endpoints without =
        Endpoints.list("tickets")
            .create(Endpoint.post("tickets"))
            .update(Endpoint.put("tickets/{id}"));
    tickets = new Tickets(folder, words -> without, habits -> habits);
    tickets.server.add("tickets", Json.object().put("title", "second"));
    tickets.desk().sync();
    tickets.desk().engine().failures().get(0).discard();
    tickets.isDone("first", "second");
    nothingIsKept();
  }

  /** SQLite gives the number of a file again that was rolled back. */
  @Test
  void aFileThatWasRolledBackTakesNoOtherOneAway() {
    tickets = new Tickets(folder);
    Ref<Ticket> first = tickets.create("first");
    List<PendingAttachment> undone = new ArrayList<>();
    assertThatThrownBy(
            () ->
                tickets
                    .desk()
                    .db()
                    .inTransaction(
                        tables -> {
                          undone.add(tickets.attach(first, "a.png", 300));
                          throw new IllegalStateException("the app thinks better of it");
                        }))
        .hasMessage("the app thinks better of it");
    tickets.attach(first, "b.png", 400);
    assertThat(tickets.desk().table(tickets.type).detach(first, undone.get(0))).isFalse();
    tickets.isDone("first: b.png 400");
  }
}
