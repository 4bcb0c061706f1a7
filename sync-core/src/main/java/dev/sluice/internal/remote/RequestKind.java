package dev.sluice.internal.remote;

import static dev.sluice.internal.remote.Concerns.CREDENTIALS;
import static dev.sluice.internal.remote.Concerns.EVERYTHING;
import static dev.sluice.internal.remote.Concerns.IN_DOUBT;
import static dev.sluice.internal.remote.Concerns.ROW;

/**
 * The kinds of requests whose failures are judged differently. Each kind says what four failures
 * concern: a refusal, a 403, a server's failure, and a lost answer.
 */
public enum RequestKind {
  /** One change of a row, or a file that goes before it. */
  CHANGE(ROW, IN_DOUBT, ROW, EVERYTHING),

  /** Changes of several rows. */
  CHANGES(ROW, ROW, ROW, EVERYTHING),

  /** A list that exists as long as the service does. */
  LIST(Concerns.LIST, IN_DOUBT, Concerns.LIST, Concerns.LIST),

  /** What may itself be gone: a row, a page, the changes since a token, a parent's list. */
  PART(Concerns.LIST, IN_DOUBT, Concerns.LIST, Concerns.LIST),

  /** Whether the server accepts the credentials. If the request fails, that is not known. */
  QUESTION(Concerns.LIST, CREDENTIALS, IN_DOUBT, EVERYTHING),

  /** A new access token. Every failure passes by itself, except a refused refresh token. */
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

  /** Whether a 410 or 418 is about the service, as what is asked for cannot be gone alone. */
  public boolean isOfService() {
    return this == LIST || this == QUESTION || this == REFRESH;
  }

  /**
   * What a refusal with this HTTP status concerns. After a change, a 410 or 418 may concern the row
   * or the whole API. By OAuth 2, a 400 refuses the refresh token.
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
