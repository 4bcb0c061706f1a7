package dev.sluice.schemafile;

import dev.sluice.http.Credentials;

/** How a token proves who the user is. */
final class CredentialWords {

  /** What is usual. */
  static final Kind BEARER = token -> Credentials.bearer(token, token);

  static final Words<Kind> WORDS =
      new Words<Kind>(Kind.class, "credentials")
          .start("bearer", Value.KIND, said -> BEARER)
          .start("apiToken", Value.KIND, said -> Credentials::apiToken)
          .start("password", Value.KIND, said -> CredentialWords::password)
          .start("header", Value.TEXT, name -> token -> Credentials.header(token, name, token));

  private CredentialWords() {}

  /** Makes credentials of a token. */
  interface Kind {
    Credentials of(String token);
  }

  private static Credentials password(String token) {
    int colon = token.indexOf(':');
    if (colon < 0) {
      throw new IllegalArgumentException(
          "an e-mail address and a password need a colon between them");
    }
    return Credentials.password(token.substring(0, colon), token.substring(colon + 1));
  }
}
