package dev.sluice.internal.http.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.util.JsonParserDelegate;
import java.io.IOException;

/**
 * Reads JSON with limits on the depth and the characters of each row. A value that no field needs
 * is skipped and takes no memory. The parser leaves a too long row in the middle, so that the
 * list's other rows can be read.
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

  /** A row is longer or deeper than it may be; the parser is still within the row. */
  static final class TooMuch extends IOException {
    private static final long serialVersionUID = 1;

    TooMuch(String how) {
      super(how);
    }
  }

  /**
   * Takes over a parser.
   *
   * @param text the text that the parser reads, ahead of its tokens
   */
  public BoundedParser(JsonParser json, CountingReader text, ResponseLimits limits) {
    super(json);
    this.text = text;
    this.limits = limits;
  }

  /** Begins a row; the parser stands on its first token. */
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

  /** Where the parser stands, in characters. */
  long here() {
    return delegate.currentLocation().getCharOffset();
  }
}
