package dev.sluice.desktop.sync;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.http.Credentials;

/**
 * How a token proves who the user is.
 *
 * @param written basic, bearer or header:NAME
 */
public record CredentialsKind(String written) {

  private static final String HEADER = "header:";
  private static final String USER = "me";

  /** The credentials; a wrong usage if that is no kind. */
  public Credentials of(String token) {
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

  /** The same as a schema file says it. */
  public String inFile() {
    return written.equals("basic") ? "apiToken" : written;
  }
}
