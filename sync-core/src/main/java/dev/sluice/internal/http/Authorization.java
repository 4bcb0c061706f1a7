package dev.sluice.internal.http;

import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The proof to the server who the user is.
 *
 * @param account a hash that names the user on this server and tells no secret; computed on demand
 * @param name the name of the header with the proof
 * @param header the value of that header
 * @param beside other headers with proofs, by name
 * @param mask hides the secrets in a server's words, which may repeat them
 * @param refreshable the tokens, if they can be refreshed
 */
public record Authorization(
    Supplier<String> account,
    String name,
    String header,
    Map<String, String> beside,
    UnaryOperator<String> mask,
    @Nullable RefreshableTokens refreshable) {

  /** A proof that never changes, in the header {@code Authorization}. */
  public Authorization(String account, String header, UnaryOperator<String> mask) {
    this(() -> account, "Authorization", header, Map.of(), mask, null);
  }

  /** A copy with a longer mask: {@code more} hides words that this mask has left. */
  public Authorization hiding(UnaryOperator<String> more) {
    UnaryOperator<String> both = words -> more.apply(mask.apply(words));
    return new Authorization(account, name, header, beside, both, refreshable);
  }

  @Override
  public String toString() {
    return "Authorization[***]";
  }
}
