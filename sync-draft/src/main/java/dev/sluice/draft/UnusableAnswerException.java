package dev.sluice.draft;

import java.io.IOException;

/** A server answered no list, so that nothing can be drafted. The words have no secret. */
public final class UnusableAnswerException extends IOException {

  private static final long serialVersionUID = 1;

  private final int status;

  UnusableAnswerException(String url, int status, String words) {
    super(url + ": " + words);
    this.status = status;
  }

  /** The HTTP status of the answer. */
  public int status() {
    return status;
  }
}
