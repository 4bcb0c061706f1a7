package dev.sluice.desktop.inspect;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Json;
import dev.sluice.desktop.cli.Output;
import dev.sluice.inspect.Inspector;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Option;

/** Where a page is, and that it stays until somebody ends the command. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class PageOptions {

  private static final int HIGHEST = 65_535;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "Where to listen on 127.0.0.1; default any free port.")
  private int port;

  PageOptions() {}

  int port() {
    if (port < 0 || port > HIGHEST) {
      throw CommandException.usage("--port is from 0 to 65535");
    }
    return port;
  }

  /** Tells the address, and waits. */
  void serve(Inspector page, Output output) throws IOException {
    try (page) {
      output.result(Json.object().put("url", page.address()), page.address());
      new CountDownLatch(1).await();
    } catch (InterruptedException asked) {
      Thread.currentThread().interrupt();
    }
  }
}
