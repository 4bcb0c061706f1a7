package dev.sluice.testkit;

import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Looks at the credentials: the token, or e-mail and password as for a log-in. */
final class Gatekeeper {
  private final String login;
  private @Nullable String token;

  Gatekeeper(String token, String login) {
    this.token = token;
    this.login = login;
  }

  /** What to answer a request that may not pass. */
  Optional<Answer> refuse(Request request) {
    Optional<String> sent = request.header("Authorization");
    if (sent.isEmpty()) {
      return Optional.of(Answer.empty(401).withHeader("X-Authorization-Missing", "true"));
    }
    return accepts(sent.get())
        ? Optional.empty()
        : Optional.of(Answer.text(403, "Incorrect username and/or password"));
  }

  void setToken(@Nullable String token) {
    this.token = token;
  }

  String token() {
    return token == null ? "" : token;
  }

  private boolean accepts(String authorization) {
    return authorization.equals(basic(login))
        || (token != null && authorization.equals(basic(token + ":api_token")));
  }

  static String basic(String credentials) {
    byte[] bytes = credentials.getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(bytes);
  }
}
