package dev.sluice.desktop.sync;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Limits;
import dev.sluice.desktop.cli.TokenOptions;
import dev.sluice.desktop.domain.Domain;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server and how it wants to be treated. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class ServerOptions {

  @Option(
      names = "--server",
      paramLabel = "URL",
      description = {
        "Where the API begins, for example https://api.track.toggl.com/api/v9; a schema file may"
            + " say it, too."
      })
  private @Nullable String url;

  @Mixin private TokenOptions token;
  @Mixin private HeaderOptions headers;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      description =
          "What the server allows; default "
              + Limits.DEFAULT
              + " or what a schema file says. Windows of up to 10 s space "
              + "single requests, longer ones stop and restart the operation.")
  private @Nullable Limits limits;

  @Option(
      names = "--worst-transit",
      paramLabel = "D",
      defaultValue = "30s",
      description = "How late a request that was sent may still arrive; default ${DEFAULT-VALUE}.")
  private Duration worstTransit;

  /** Made by picocli. */
  public ServerOptions() {}

  /** The server as it was named, for a user of that domain. */
  public Connection connection(Domain domain) throws IOException {
    String server = url == null ? domain.server() : url;
    if (server == null) {
      throw CommandException.usage("--server is missing: where does the API begin?");
    }
    Limits allowed = limits == null ? usual(domain.limits()) : limits;
    Credentials credentials = headers.addTo(domain.credentials(token.require()));
    return new Connection(server, credentials, allowed.budget(), allowed.pace(), worstTransit);
  }

  private static Limits usual(List<Limit> said) {
    return said.isEmpty() ? Limits.parse(Limits.DEFAULT) : new Limits(said);
  }
}
