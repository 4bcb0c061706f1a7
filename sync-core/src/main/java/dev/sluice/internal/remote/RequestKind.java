package dev.sluice.internal.remote;

import static dev.sluice.internal.remote.Concerns.CREDENTIALS;
import static dev.sluice.internal.remote.Concerns.EVERYTHING;
import static dev.sluice.internal.remote.Concerns.IN_DOUBT;
import static dev.sluice.internal.remote.Concerns.ROW;

/**
 * What a request asks for, as far as it matters if it fails: what a refusal concerns, a 403, a
 * failure of the server, and an answer that is lost on its way.
 */
public enum RequestKind {
  /** One change of a row, or a file that goes before it. */
  CHANGE(ROW, IN_DOUBT, ROW, EVERYTHING),

  /** Changes of several rows. */
  CHANGES(ROW, ROW, ROW, EVERYTHING),

  /** A list that is there as long as the service is. */
  LIST(Concerns.LIST, IN_DOUBT, Concerns.LIST, Concerns.LIST),

  /** What may itself be gone: one row, a page, what is new since a token, a list of one parent. */
  PART(Concerns.LIST, IN_DOUBT, Concerns.LIST, Concerns.LIST),

  /** Whether the server accepts the credentials. If it fails, that stays open. */
  QUESTION(Concerns.LIST, CREDENTIALS, IN_DOUBT, EVERYTHING),

  /** A new access token. Whatever it meets but a refusal of the old one passes by itself. */
  REFRESH(EVERYTHING, EVERYTHING, EVERYTHING, EVERYTHING);

  private final Concerns refused;
  private final Concerns forbidden;
  final Concerns failed;
  final Concerns lost;

  RequestKind(Concerns refused, Concerns forbidden, Concerns failed, Concerns lost) {
    this.refused = refused;
    this.forbidden = forbidden;
    this.failed = failed;
    this.lost = lost;
  }

  /** Whether a 410 or 418 is about the service: nothing that is asked for can be gone alone. */
  public boolean isOfService() {
    return this == LIST || this == QUESTION || this == REFRESH;
  }

  /**
   * A 410 to a change means that the row is gone or the API is; a 418, that the client is too old
   * or this change is refused. By OAuth 2 a 400 refuses the refresh token.
   */
  Concerns refusedBy(int status) {
    return switch (status) {
      case 403 -> forbidden;
      case 410, 418 -> this == CHANGE ? IN_DOUBT : refused;
      case 400 -> this == REFRESH ? CREDENTIALS : refused;
      default -> refused;
    };
  }
}
