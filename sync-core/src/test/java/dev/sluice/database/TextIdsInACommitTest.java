package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.internal.store.ServerIds;
import dev.sluice.internal.store.ServerIds.TextId;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteDriver;
import dev.sluice.testkit.process.Forwarding;
import dev.sluice.time.VirtualTime;
import java.lang.Thread.State;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A list is read while another thread, such as that of a user who retries a failure, commits. */
class TextIdsInACommitTest implements SqliteDriver {

  private record Book(String title) {}

  private static final Field<Book, String> TITLE = Field.text("title", Book::title);
  private static final EntityType<Book> BOOKS =
      EntityType.<Book>named("books", Endpoints.list("books").textIds())
          .fields(TITLE)
          .build(row -> new Book(row.require(TITLE)));

  @TempDir Path folder;
  private Runnable atCommit = () -> {};
  private Runnable atEndOfRead = () -> {};

  @Override
  public Path path() {
    return folder.resolve("books.db");
  }

  @Override
  public SqliteDriver at(Path file) {
    return new JdbcDriver(file);
  }

  @Override
  public SqliteConnection open() {
    SqliteConnection connection = new JdbcDriver(path()).open();
    return Forwarding.of(
        SqliteConnection.class,
        (method, arguments) -> {
          if (arguments.length > 0 && "COMMIT".equals(arguments[0])) {
            atCommit.run();
          }
          Object answer = Forwarding.call(connection, method, arguments);
          if (arguments.length > 0 && "RELEASE view".equals(arguments[0])) {
            atEndOfRead.run();
          }
          return answer;
        });
  }

  private SqliteFile file() {
    return SqliteFile.open(this, SyncSchema.of(1, BOOKS), SqliteOptions.at(new VirtualTime()));
  }

  private static long number(ServerIds ids, String text) {
    return CompletableFuture.supplyAsync(() -> ids.number(new TextId(BOOKS, text, true))).join();
  }

  @Test
  void anIdThatComesMeanwhileIsWrittenByTheNextOne() {
    long[] late = new long[1];
    try (SqliteFile file = file()) {
      ServerIds ids = file.store().serverIds();
      ids.number(new TextId(BOOKS, "early", true));
      atCommit = () -> late[0] = number(ids, "late");
      file.store().write(writer -> writer);
      atCommit = () -> {};
      file.store().write(writer -> writer);
    }
    try (SqliteFile again = file()) {
      assertThat(again.store().serverIds().number(new TextId(BOOKS, "late", true)))
          .isEqualTo(late[0]);
    }
  }

  @Test
  void anIdThatIsCommittedAfterItWasLookedForKeepsItsNumber() throws InterruptedException {
    try (SqliteFile file = file()) {
      ServerIds ids = file.store().serverIds();
      long first = ids.number(new TextId(BOOKS, "one", true));
      Thread commits = new Thread(() -> file.store().write(writer -> writer));
      atEndOfRead =
          () -> {
            atEndOfRead = () -> {};
            commits.start();
            while (commits.getState() != State.BLOCKED && commits.getState() != State.TERMINATED) {
              Thread.onSpinWait();
            }
          };
      long again = ids.number(new TextId(BOOKS, "one", true));
      commits.join();
      assertThat(again).isEqualTo(first);
    }
  }
}
