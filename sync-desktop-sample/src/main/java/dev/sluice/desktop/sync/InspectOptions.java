package dev.sluice.desktop.sync;

import dev.sluice.SyncEngine;
import dev.sluice.desktop.cli.Output;
import dev.sluice.inspect.Inspector;
import dev.sluice.inspect.Recorder;
import dev.sluice.inspect.Values;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Who else watches an engine of a command: a page, a file, or nobody. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class InspectOptions implements Closeable {

  @Option(
      names = "--inspect",
      description = "Serve a page on 127.0.0.1 that shows the engine at work; tells its address.")
  private boolean page;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description = {
        "Write the session to a new file, for 'replay': without values of rows or words"
            + " of the server, so that it can be sent with a report of a bug."
      })
  private @Nullable Path recording;

  private final Deque<Closeable> ends = new ArrayDeque<>();

  /** Made by picocli. */
  public InspectOptions() {}

  /**
   * Until this is closed, or watches another one, the engine is watched, by nobody if the user
   * wants nobody.
   */
  public void watch(SyncEngine engine, Output output) throws IOException {
    close(); // the engine before, if there was one, has ended
    if (page) {
      Inspector inspector = Inspector.of(engine).start();
      ends.push(inspector::close);
      output.note(inspector.address());
    }
    if (recording != null) {
      ends.push(Recorder.start(engine, Values.HIDDEN, recording));
    }
  }

  @Override
  public void close() throws IOException {
    while (!ends.isEmpty()) {
      ends.pop().close();
    }
  }
}
