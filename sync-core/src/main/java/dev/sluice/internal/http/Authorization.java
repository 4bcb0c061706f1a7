package dev.sluice.internal.http;

import java.util.Map;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Headers that prove to the server who the user is.
 *
 * @param account computes a hash that names the user on this server and reveals no secret
 * @param name the name of the main header
 * @param header the value of the main header
 * @param beside further headers that prove the user, by name
 * @param mask hides the secrets in texts of the server
 * @param refreshable the tokens that can be refreshed; null if none can
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

  /** A copy with a longer mask: {@code more} hides further texts that this mask leaves. */
  public Authorization hiding(UnaryOperator<String> more) {
    UnaryOperator<String> both = words -> more.apply(mask.apply(words));
    return new Authorization(account, name, header, beside, both, refreshable);
  }

  @Override
  public String toString() {
    return "Authorization[***]";
  }
}
