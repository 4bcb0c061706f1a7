package dev.sluice.ratelimit;

/** The slots were held for so long that others took their holder for dead: nothing may be sent. */
public final class LeaseLostException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  LeaseLostException() {
    super("The reserved slots were given up after their lease ended; reserve again");
  }
}
