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
  /** One change of a row, or the upload of a file for the change. */
  CHANGE(ROW, IN_DOUBT, ROW, EVERYTHING),

  /** Changes of several rows. */
  CHANGES(ROW, ROW, ROW, EVERYTHING),

  /** A list that exists as long as the service. */
  LIST(Concerns.LIST, IN_DOUBT, Concerns.LIST, Concerns.LIST),

  /** A thing that can be gone: a row, a page, the changes since a token, or a parent's list. */
  PART(Concerns.LIST, IN_DOUBT, Concerns.LIST, Concerns.LIST),

  /**
   * The request that asks whether the server accepts the credentials. After a failure it is unknown
   * whether the credentials are valid.
   */
  QUESTION(Concerns.LIST, CREDENTIALS, IN_DOUBT, EVERYTHING),

  /** The request for a new access token. Every failure is temporary, except a refused token. */
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

  /** Whether a 410 or 418 concerns the whole service, because nothing smaller can be gone. */
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
