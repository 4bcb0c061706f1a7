package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.OtherConnection;
import dev.sluice.engine.files.Tickets.Ticket;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.http.Json;
import java.nio.file.Path;
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
  void aSchemaThatTakesNoFilesAnyMoreKeepsNoBytes() {
    tickets = new Tickets(folder);
    tickets.attach(tickets.create("first"), "a.png", 300);
    tickets.close();
    Endpoints without =
        Endpoints.list("tickets")
            .create(Endpoint.post("tickets"))
            .update(Endpoint.put("tickets/{id}"));
    tickets = new Tickets(folder, words -> without, habits -> habits);
    tickets.server.add("tickets", Json.object().put("title", "second"));
    tickets.isDone("first", "second");
    nothingIsKept();
  }
}
