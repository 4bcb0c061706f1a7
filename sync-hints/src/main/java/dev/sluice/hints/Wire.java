package dev.sluice.hints;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import okhttp3.Request;
import org.jspecify.annotations.Nullable;

/** How a line reaches its server. */
interface Wire {

  /**
   * Sends the request of a line. What comes is told to the sink, on any thread, until the end.
   *
   * @return hangs up; what comes later is of no interest
   */
  Runnable open(Request request, Sink sink);

  /** Whether it notices by itself that an open line is dead. */
  default boolean watchesItself() {
    return false;
  }

  /** Hears what comes over one line. Each method returns at once. */
  interface Sink {

    /** The answer's headers have come. */
    void answered(int status, Map<String, List<String>> headers);

    /** The server can send messages now. */
    void opened();

    /** A byte has come. */
    void alive();

    /** The server asks for at least this pause before the line connects again. */
    void pause(Duration atLeast);

    /** The line can begin again behind this place; null: it knows none. */
    void place(@Nullable String id);

    void message(String event, String data);

    /** Nothing more comes. */
    void ended(WireEnd end);
  }
}
