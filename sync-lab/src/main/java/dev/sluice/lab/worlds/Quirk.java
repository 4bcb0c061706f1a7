package dev.sluice.lab.worlds;

import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.text.Normalizer;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** A habit of a server that the schema of its client does not know. */
enum Quirk {
  NONE,
  TRIMS(String::strip),
  LOWERS(text -> text.toLowerCase(Locale.ROOT)),
  COMPOSES(text -> Normalizer.normalize(text, Normalizer.Form.NFC)),
  WEAK_ETAGS,
  EMPTY_WHERE_GONE,
  SECOND_DELETE_FAILS,
  SECOND_DELETE_FORBIDDEN,
  KEEPS_WHAT_IS_IN_USE;

  private static final String ETAG = "ETag";
  private static final String IF_MATCH = "If-Match";
  private static final String WEAK = "W/";

  private final UnaryOperator<String> text;

  Quirk() {
    this(UnaryOperator.identity());
  }

  Quirk(UnaryOperator<String> text) {
    this.text = text;
  }

  /** How the server keeps a label. */
  String kept(String label) {
    return text.apply(label);
  }

  /** What the server reads in place of what was sent. */
  Request read(Request sent) {
    if (this == WEAK_ETAGS
        && sent.header(IF_MATCH).filter(tag -> tag.startsWith(WEAK)).isPresent()) {
      return sent.withHeader(IF_MATCH, "\"changed\"");
    }
    boolean writes = !sent.method().equals("GET") && !sent.method().equals("DELETE");
    return writes && this.ordinal() >= TRIMS.ordinal() && this.ordinal() <= COMPOSES.ordinal()
        ? new Request(sent.method(), sent.target(), sent.headers(), Labels.each(sent.body(), text))
        : sent;
  }

  /** What the server answers in place of what is usual. */
  Answer answered(Request sent, Answer usual) {
    boolean gone = usual.status() == 404;
    boolean updates = sent.method().equals("PUT") || sent.method().equals("PATCH");
    return switch (this) {
      case WEAK_ETAGS -> weakened(usual);
      case EMPTY_WHERE_GONE -> gone && updates ? Answer.empty(204) : usual;
      case SECOND_DELETE_FAILS ->
          gone && sent.method().equals("DELETE") ? Answer.empty(500) : usual;
      case SECOND_DELETE_FORBIDDEN ->
          gone && sent.method().equals("DELETE") ? Answer.empty(403) : usual;
      default -> usual;
    };
  }

  private static Answer weakened(Answer usual) {
    String tag = usual.headers().get(ETAG);
    return tag == null ? usual : usual.withHeader(ETAG, WEAK + tag);
  }
}
