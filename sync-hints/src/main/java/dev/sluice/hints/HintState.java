package dev.sluice.hints;

import java.time.Instant;

/** What a line of hints is doing. */
public sealed interface HintState {

  /** One line for people; it never holds a URL, a token or words of the server. */
  String text();

  /** A request for the line waits for its slot, or is on its way. */
  record Connecting() implements HintState {

    @Override
    public String text() {
      return "Connecting";
    }
  }

  /** The server can send hints. */
  record Open() implements HintState {

    @Override
    public String text() {
      return "Open";
    }
  }

  /**
   * The line is down and connects again by itself.
   *
   * @param until when it connects
   * @param why what ended the line
   */
  record Waiting(Instant until, String why) implements HintState {

    @Override
    public String text() {
      return "Waiting: " + why;
    }
  }

  /**
   * The line is down, and nothing is sent until the app or the engine goes on.
   *
   * @param why what ended the line
   */
  record Off(String why) implements HintState {

    @Override
    public String text() {
      return "Off: " + why;
    }
  }
}
