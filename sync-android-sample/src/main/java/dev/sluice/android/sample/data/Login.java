package dev.sluice.android.sample.data;

import dev.sluice.http.Credentials;

/**
 * Who is logged in.
 *
 * @param server base URL of its API
 * @param token of the user
 */
public record Login(String server, String token) {

  /** The tracker's own server. */
  public static final String STANDARD_SERVER = "https://api.track.toggl.com/api/v9";

  Credentials credentials() {
    return Credentials.apiToken(token);
  }

  /** Without the token. */
  @Override
  public String toString() {
    return "Login[" + server + "]";
  }
}
