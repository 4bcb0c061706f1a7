package dev.sluice.desktop.window.account;

/**
 * What a sign-in needs.
 *
 * @param url where the API begins
 * @param token the API token; it is shown nowhere
 */
public record Login(String url, String token) {

  /** Strips what a clipboard brings along. */
  public Login {
    url = url.strip();
    token = token.strip();
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "Login[" + url + "]";
  }
}
