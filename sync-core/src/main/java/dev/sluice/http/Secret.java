package dev.sluice.http;

import dev.sluice.http.TokenStore.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

record Secret(String header, SecretMask mask) {

  private static final int LEAST_PART = 8;

  static Secret basic(String header, List<String> secrets) {
    return new Secret(header, SecretMask.of(header.substring("Basic ".length()), secrets));
  }

  /** Also hides the tokens before these, because a server may still repeat them. */
  static Secret bearer(Tokens tokens, Tokens before) {
    List<String> secrets = new ArrayList<>();
    for (Tokens each : tokens.equals(before) ? List.of(tokens) : List.of(tokens, before)) {
      secrets.add(each.access());
      Optional.ofNullable(each.refresh()).ifPresent(secrets::add);
    }
    return new Secret("Bearer " + tokens.access(), SecretMask.of(tokens.access(), secrets));
  }

  /** A value with blanks, such as {@code Token abc}: the server may repeat a part of the value. */
  static Secret of(String value) {
    List<String> secrets = new ArrayList<>();
    secrets.add(value);
    List<String> parts = new ArrayList<>(List.of(value.split("[ ,;=\"]+", -1)));
    parts.removeIf(String::isEmpty);
    for (int i = 0; i < parts.size(); i++) {
      boolean isLast = i == parts.size() - 1; // behind the name of a scheme: short or long
      if (isLast || parts.get(i).length() >= LEAST_PART) {
        secrets.add(parts.get(i));
      }
    }
    return new Secret(value, SecretMask.of(value, secrets));
  }

  @Override
  public String toString() {
    return "Secret[***]";
  }
}
