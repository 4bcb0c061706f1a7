package dev.sluice.desktop.draft;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Exit;
import dev.sluice.desktop.cli.Limits;
import dev.sluice.desktop.cli.Output;
import dev.sluice.desktop.cli.TokenOptions;
import dev.sluice.desktop.sync.CredentialsKind;
import dev.sluice.draft.Draft;
import dev.sluice.draft.UnusableAnswerException;
import dev.sluice.http.Credentials;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Lists of a server, from whose answers a draft is made. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class FromOptions {

  @Option(
      names = "--from",
      paramLabel = "URL",
      description = {
        "Instead of a description: a list of the server, for example https://host/api/notes. May be",
        "repeated. Nothing is changed there: only GET and OPTIONS are sent."
      })
  private List<String> urls = List.of();

  @Mixin private TokenOptions token;

  @Option(
      names = "--credentials",
      paramLabel = "KIND",
      defaultValue = "bearer",
      description = "How the token is sent: bearer, basic, or header:NAME; default bearer.")
  private String kind;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      defaultValue = Limits.DEFAULT,
      description = "What the server allows; default ${DEFAULT-VALUE}.")
  private Limits limits;

  private int sent;

  FromOptions() {}

  boolean areGiven() {
    return !urls.isEmpty();
  }

  /** How many requests were sent. */
  int sent() {
    return sent;
  }

  /** Asks the server. */
  Draft draft(Output output) throws IOException {
    String secret = token.find();
    CredentialsKind how = new CredentialsKind(kind);
    boolean isKnown = secret != null && !secret.isEmpty();
    Optional<Credentials> credentials =
        isKnown ? Optional.of(how.of(String.valueOf(secret))) : Optional.empty();
    AskedServer server = new AskedServer(urls.get(0), limits, credentials, output::note);
    output.note("At most " + Draft.mostRequests() + " requests are sent, one at a time.");
    try {
      return Draft.from(urls, isKnown ? how.inFile() : "", server);
    } catch (UnusableAnswerException unusable) {
      throw new CommandException(
          exit(unusable.status()), "answer", String.valueOf(unusable.getMessage()));
    } catch (IOException broken) {
      throw new CommandException(Exit.OFFLINE, "offline", String.valueOf(broken.getMessage()));
    } finally {
      sent = server.sent();
    }
  }

  private static Exit exit(int status) {
    return switch (status) {
      case 401, 403 -> Exit.UNAUTHORIZED;
      case 429 -> Exit.NO_SLOT;
      default -> Exit.FAILED;
    };
  }
}
