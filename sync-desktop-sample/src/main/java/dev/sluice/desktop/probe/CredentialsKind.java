package dev.sluice.desktop.probe;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.http.Credentials;

/** How a token proves who the user is, as it is written: basic, bearer or header:NAME. */
record CredentialsKind(String written) {

  private static final String HEADER = "header:";
  private static final String USER = "probe";

  Credentials of(String token) {
    if (written.startsWith(HEADER)) {
      return Credentials.header(USER, written.substring(HEADER.length()), token);
    }
    return switch (written) {
      case "basic" -> Credentials.apiToken(token);
      case "bearer" -> Credentials.bearer(USER, token);
      default ->
          throw CommandException.usage(
              "--credentials is basic, bearer or header:NAME, not '" + written + "'");
    };
  }
}
