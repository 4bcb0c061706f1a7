package dev.sluice.internal.http;

import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What proves to the server who the user is.
 *
 * @param account names the user on this server without telling a secret; a hash that few ask for
 * @param name the header that proves it
 * @param header the value of that header
 * @param beside what other headers prove, by name
 * @param mask hides the secrets in words that a server may have repeated
 * @param refreshable the tokens, if they can be refreshed
 */
public record Authorization(
    Supplier<String> account,
    String name,
    String header,
    Map<String, String> beside,
    UnaryOperator<String> mask,
    @Nullable RefreshableTokens refreshable) {

  /** One that stays, in the header {@code Authorization}. */
  public Authorization(String account, String header, UnaryOperator<String> mask) {
    this(() -> account, "Authorization", header, Map.of(), mask, null);
  }

  /** The same that hides more in words, with what its mask leaves of them. */
  public Authorization hiding(UnaryOperator<String> more) {
    UnaryOperator<String> both = words -> more.apply(mask.apply(words));
    return new Authorization(account, name, header, beside, both, refreshable);
  }

  @Override
  public String toString() {
    return "Authorization[***]";
  }
}
