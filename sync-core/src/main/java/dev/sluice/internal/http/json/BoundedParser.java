package dev.sluice.internal.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;

/**
 * Reads JSON of which no row may be longer than so many characters, as {@link CountingReader}
 * counts them, or nested deeper than so. What nobody wants is skipped whole and takes no memory; a
 * row that goes on for too long is left in the middle, so that it costs the list no other row.
 */
public final class BoundedParser extends JsonParserDelegate {

  /** The depth of a row in a bare list. */
  private static final int IN_A_LIST = 2;

  private final CountingReader text;
  private final ResponseLimits limits;
  private long begin;
  private long end = Long.MAX_VALUE;
  private int depth;
  private int around;

  /** A row is more than it may be, in that way; the parser still stands in it. */
  static final class TooMuch extends IOException {
    private static final long serialVersionUID = 1;

    TooMuch(String how) {
      super(how);
    }
  }

  /**
   * Takes over a parser.
   *
   * @param text what it reads, ahead of its tokens
   */
  public BoundedParser(JsonParser json, CountingReader text, ResponseLimits limits) {
    super(json);
    this.text = text;
    this.limits = limits;
  }

  /** The parser stands on the first token of a row. */
  void begin() {
    begin = here();
    end = text.length(begin) + limits.maxRowLength();
    depth = getParsingContext().getNestingDepth();
    around = Math.max(0, depth - IN_A_LIST); // an envelope takes no depth away from its rows
  }

  /** Goes on to the row's last token. */
  void leave() throws IOException {
    end = Long.MAX_VALUE;
    while (getParsingContext().getNestingDepth() >= depth) {
      delegate.nextToken();
    }
  }

  @Override
  public JsonToken nextToken() throws IOException {
    JsonToken token = delegate.nextToken();
    boolean mayBeLonger = text.count() - begin > limits.maxRowLength();
    if (mayBeLonger && text.length(here()) > end) { // where it stands costs an object a token
      throw new TooMuch("longer");
    }
    if (getParsingContext().getNestingDepth() > limits.maxDepth() + around) {
      throw new TooMuch("nested deeper");
    }
    return token;
  }

  private long here() {
    return delegate.currentLocation().getCharOffset();
  }
}
