package dev.sluice.engine.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.engine.files.Tickets.Ticket;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Uploads;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.rest.Ids;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Of several files of a row, some have a token that the server does not remember any more. */
class LateFilesTest {

  private static final int FILES = 40;

  @TempDir Path folder;

  private Tickets tickets;

  @AfterEach
  void close() {
    tickets.close();
  }

  private long uploads() {
    return tickets.asked().stream().filter(one -> one.endsWith("/uploads")).count();
  }

  /** Each of them needs so long that the first token is too old before the last is there. */
  @Test
  void slowUploadsDoNotWaitForEachOther() {
    Uploads hasty =
        Uploads.post("uploads?filename={name}", "upload.token", "uploads")
            .asObjects("token", "filename", "content_type")
            .kept(Duration.ofMinutes(10));
    tickets = new Tickets(folder, words -> words.uploads(hasty), habits -> habits);
    Ref<Ticket> first = tickets.create("first");
    for (int i = 0; i < FILES; i++) {
      tickets.attach(first, i + ".png", 10);
    }
    tickets.server.faults().always(Tickets.UPLOAD, Fault.delayAnswer(Duration.ofSeconds(9)));
    tickets.desk().engine().push().test();
    tickets.time.advance(Duration.ofMinutes(20));
    tickets.isDone(tickets.there().get(0));
    for (int i = 0; i < FILES; i++) {
      assertThat(tickets.there().get(0).split(" " + i + ".png 10", -1)).hasSize(2);
    }
    assertThat(uploads()).isLessThan(FILES + 10);
  }

  /** Of the younger file the server still knows whether it is attached. */
  @Test
  void aRetryUploadsOnlyTheFileThatIsInDoubt() {
    tickets = new Tickets(folder);
    Ref<Ticket> first = tickets.create("first");
    tickets.isDone("first");
    tickets.attach(first, "a.png", 300);
    tickets.server.faults().on(1, Tickets.UPDATE, Fault.dropAfterCommit());
    tickets.desk().push();
    tickets.time.advance(Tickets.TOKENS_KEPT.minusMinutes(40));
    tickets.attach(first, "b.png", 300);
    tickets.server.faults().on(1, Tickets.UPDATE, Fault.dropAfterCommit());
    tickets.desk().push();
    tickets.time.advance(Duration.ofMinutes(40));
    tickets.desk().push();
    tickets.desk().engine().failures().get(0).retry();
    tickets.isDone("first: a.png 300, b.png 300, a.png 300");
    assertThat(uploads()).isEqualTo(3);
  }

  /** Whether the server has the file with it does not matter any more. */
  @Test
  void aRowThatIsDeletedIsNotInDoubt() {
    tickets =
        new Tickets(
            folder,
            words -> words.textIds().create(Endpoint.put("tickets/{id}")),
            habits -> habits.ids(Ids.CLIENTS));
    Ref<Ticket> first = tickets.create("first");
    tickets.attach(first, "a.png", 300);
    tickets.server.faults().on(1, Tickets.UPDATE, Fault.dropAfterCommit());
    tickets.desk().push();
    assertThat(tickets.there()).containsExactly("first: a.png 300");
    tickets.desk().table(tickets.type).delete(first);
    tickets.time.advance(Tickets.TOKENS_KEPT);
    tickets.desk().push();
    assertThat(tickets.there()).isEmpty();
    tickets.isDone();
  }
}
