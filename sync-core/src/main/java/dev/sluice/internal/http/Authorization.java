package dev.sluice.internal.http;

import java.util.function.UnaryOperator;

/**
 * What proves to the server who the user is.
 *
 * @param account names the user on this server without telling a secret
 * @param header the value of the header {@code Authorization}
 * @param mask hides the secrets in words that a server may have repeated
 */
public record Authorization(String account, String header, UnaryOperator<String> mask) {

  @Override
  public String toString() {
    return "Authorization[***]";
  }
}
