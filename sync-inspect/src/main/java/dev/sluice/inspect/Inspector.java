package dev.sluice.inspect;

import dev.sluice.SyncEngine;
import dev.sluice.store.Database;
import java.io.IOException;
import java.nio.file.Path;

/**
 * A page that shows an engine at work: the status, what waits and why, the lists, the limits, the
 * last operations with their requests, and a row's story. It is served on 127.0.0.1 until it is
 * closed, for use while an app is developed. Whoever has the address can read the database and
 * start operations, so the address holds a secret. Nobody else gets an answer: neither a page of
 * another site nor another user of the machine.
 *
 * <pre>{@code
 * Inspector inspector = Inspector.of(engine).start();
 * System.out.println(inspector.address());
 * }</pre>
 */
public final class Inspector implements AutoCloseable {

  private final PageServer server;
  private final Runnable end;

  Inspector(PageServer server, Runnable end) {
    this.server = server;
    this.end = end;
  }

  /** Begins to describe a page about an engine and its database. */
  public static InspectorBuilder of(SyncEngine engine) {
    return new InspectorBuilder(engine.database(), engine);
  }

  /**
   * Begins to describe a page about a database alone, which another process may be syncing: what
   * waits, failures, conflicts and lists.
   */
  public static InspectorBuilder of(Database database) {
    return new InspectorBuilder(database, null);
  }

  /**
   * Serves the page of a session that a {@link Recorder} has written.
   *
   * @param port 0 for any free port
   * @throws IOException if the file is no recording or the port is taken
   */
  public static Inspector replay(Path file, int port) throws IOException {
    PageServer server = new PageServer(RecordedSession.of(file), null, null);
    server.open(port);
    return new Inspector(server, () -> {});
  }

  /**
   * Where the page is. Open it in a browser of this machine. Behind the # stands the secret, which
   * browsers send to no server.
   */
  public String address() {
    return server.address();
  }

  /** Ends the page. The engine and the database stay open. */
  @Override
  public void close() {
    end.run();
    server.close();
  }
}
