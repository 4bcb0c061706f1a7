package dev.sluice.http;

import java.util.ArrayList;
import java.util.List;

/**
 * What a request proves.
 *
 * @param header the value of the header
 * @param mask hides it
 */
record Secret(String header, SecretMask mask) {

  private static final int LEAST_PART = 8;

  static Secret basic(String header, List<String> secrets) {
    return new Secret(header, SecretMask.of(header.substring("Basic ".length()), secrets));
  }

  static Secret bearer(Tokens tokens) {
    List<String> secrets = new ArrayList<>();
    secrets.add(tokens.access());
    String refresh = tokens.refresh();
    if (refresh != null) {
      secrets.add(refresh);
    }
    return new Secret("Bearer " + tokens.access(), SecretMask.of(tokens.access(), secrets));
  }

  /** A value of several words, such as {@code Token abc}: the server may repeat one of them. */
  static Secret of(String value) {
    List<String> secrets = new ArrayList<>();
    secrets.add(value);
    for (String part : value.split("[ ,;=\"]+", -1)) {
      if (part.length() >= LEAST_PART && !part.equals(value)) {
        secrets.add(part);
      }
    }
    return new Secret(value, SecretMask.of(value, secrets));
  }

  @Override
  public String toString() {
    return "Secret[***]";
  }
}
