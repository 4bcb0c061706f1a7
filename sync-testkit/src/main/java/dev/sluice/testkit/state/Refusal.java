package dev.sluice.testkit.state;

/** The server's "no" to a change, with the status and the words that the client is told. */
public final class Refusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int status;

  /** Makes a refusal with an HTTP status (400 to 499) and the server's words. */
  public Refusal(int status, String words) {
    super(words);
    this.status = status;
  }

  /** A 400 unless the condition holds. */
  public static void unless(boolean condition, String words) {
    if (!condition) {
      throw new Refusal(400, words);
    }
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** The server's words. */
  public String words() {
    return String.valueOf(getMessage());
  }
}
