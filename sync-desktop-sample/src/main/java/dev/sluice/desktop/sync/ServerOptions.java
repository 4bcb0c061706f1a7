package dev.sluice.desktop.sync;

import dev.sluice.desktop.cli.Limits;
import dev.sluice.desktop.cli.TokenOptions;
import dev.sluice.http.Credentials;
import java.io.IOException;
import java.time.Duration;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server and how it wants to be treated. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ServerOptions {

  @Option(
      names = "--server",
      required = true,
      paramLabel = "URL",
      description = "Where the API begins, for example https://api.track.toggl.com/api/v9.")
  private String url;

  @Mixin private TokenOptions token;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      defaultValue = Limits.DEFAULT,
      description =
          "What the server allows; default ${DEFAULT-VALUE}. Windows of up to 10 s space "
              + "single requests, longer ones stop and restart the operation.")
  private Limits limits;

  @Option(
      names = "--worst-transit",
      paramLabel = "D",
      defaultValue = "30s",
      description = "How late a request that was sent may still arrive; default ${DEFAULT-VALUE}.")
  private Duration worstTransit;

  /** Made by picocli. */
  public ServerOptions() {}

  /**
   * The server as it was named.
   *
   * @param credentials what proves by a token who the user is
   */
  public Connection connection(Function<String, Credentials> credentials) throws IOException {
    return new Connection(
        url, credentials.apply(token.require()), limits.budget(), limits.pace(), worstTransit);
  }
}
