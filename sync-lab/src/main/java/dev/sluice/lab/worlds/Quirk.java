package dev.sluice.lab.worlds;

import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.text.Normalizer;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import okio.ByteString;

/** A habit of a server that the schema of its client does not know. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum Quirk {
  NONE,
  TRIMS(String::strip),
  LOWERS(text -> text.toLowerCase(Locale.ROOT)),
  COMPOSES(text -> Normalizer.normalize(text, Normalizer.Form.NFC)),
  WEAK_ETAGS,
  CAPITAL_IDS,
  SPACED_DATES,
  EMPTY_WHERE_GONE,
  SECOND_DELETE_FAILS,
  SECOND_DELETE_FORBIDDEN,
  KEEPS_WHAT_IS_IN_USE;

  private static final Pattern UUID =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");
  private static final Pattern DATE =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?Z");
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

  /** Whether it keeps another text than it was sent. */
  boolean rewrites() {
    return this == TRIMS || this == LOWERS || this == COMPOSES;
  }

  /** How the server keeps a label. */
  String kept(String label) {
    return text.apply(label);
  }

  /** What the server reads in place of what was sent. */
  Request read(Request sent) {
    if (this == CAPITAL_IDS) {
      UnaryOperator<String> small = text -> replaced(UUID, text, id -> id.toLowerCase(Locale.ROOT));
      ByteString body = ByteString.encodeUtf8(small.apply(sent.body().utf8()));
      return new Request(sent.method(), small.apply(sent.target()), sent.headers(), body);
    }
    if (this == WEAK_ETAGS
        && sent.header(IF_MATCH).filter(tag -> tag.startsWith(WEAK)).isPresent()) {
      return sent.withHeader(IF_MATCH, "\"changed\"");
    }
    boolean writes = !sent.method().equals("GET") && !sent.method().equals("DELETE");
    return writes && rewrites()
        ? new Request(sent.method(), sent.target(), sent.headers(), Labels.each(sent.body(), text))
        : sent;
  }

  /** What the server answers in place of what is usual. */
  Answer answered(Request sent, Answer usual) {
    boolean gone = usual.status() == 404;
    boolean updates = sent.method().equals("PUT") || sent.method().equals("PATCH");
    return switch (this) {
      case WEAK_ETAGS -> weakened(usual);
      case CAPITAL_IDS -> said(usual, UUID, id -> id.toUpperCase(Locale.ROOT));
      case SPACED_DATES -> said(usual, DATE, date -> date.replace('T', ' ').replace("Z", "+00"));
      case EMPTY_WHERE_GONE -> gone && updates ? Answer.empty(204) : usual;
      case SECOND_DELETE_FAILS ->
          gone && sent.method().equals("DELETE") ? Answer.empty(500) : usual;
      case SECOND_DELETE_FORBIDDEN ->
          gone && sent.method().equals("DELETE") ? Answer.empty(403) : usual;
      default -> usual;
    };
  }

  private static Answer said(Answer usual, Pattern what, UnaryOperator<String> how) {
    boolean isFile = usual.text().contains("\"upload\"");
    return isFile
        ? usual
        : usual.withBody(ByteString.encodeUtf8(replaced(what, usual.text(), how)));
  }

  private static String replaced(Pattern what, String text, UnaryOperator<String> how) {
    return what.matcher(text).replaceAll(found -> how.apply(found.group()));
  }

  private static Answer weakened(Answer usual) {
    String tag = usual.headers().get(ETAG);
    return tag == null ? usual : usual.withHeader(ETAG, WEAK + tag);
  }
}
