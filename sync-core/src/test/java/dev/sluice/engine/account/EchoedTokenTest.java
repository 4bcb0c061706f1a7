package dev.sluice.engine.account;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.Operation;
import dev.sluice.SyncFailure;
import dev.sluice.SyncReport;
import dev.sluice.engine.Device;
import dev.sluice.engine.Running;
import dev.sluice.engine.Scenario;
import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.http.Credentials;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A server repeats the token in an error, in one of many forms: nothing shows it. */
class EchoedTokenTest extends Scenario {

  private static final String TOKEN = TrackerServer.TOKEN;

  private static String each(String format, String text) {
    return text.chars()
        .mapToObj(c -> String.format(Locale.ROOT, format, c))
        .collect(Collectors.joining());
  }

  private static String base64(String text) {
    return Base64.getEncoder().encodeToString(text.getBytes(UTF_8));
  }

  private static String inLines(String text) {
    return "{\"message\":\"" + text.replaceAll("(.{10})(?=.)", "$1\\\\n") + "\"}";
  }

  /** As the answer's body has it, and as somebody would read it who sees the error. */
  static List<String> forms() {
    String escaped = each("\\u%04x", TOKEN);
    List<String> forms =
        List.of(
            TOKEN,
            escaped,
            "\"" + escaped + "\"",
            "{\"message\":\"" + escaped + "\"}",
            "{\"message\":\"" + escaped.replace("\\", "\\\\") + "\"}",
            "\"" + TOKEN.substring(0, 9) + each("\\u%04X", TOKEN.substring(9)) + "\"",
            each("%%%02x", TOKEN),
            each("%%25%02X", TOKEN),
            each("&#%d;", TOKEN),
            "<html><title>" + each("&#x%x;", TOKEN) + "</title></html>",
            "no " + each("%02x", TOKEN),
            base64(TOKEN + ":api_token"),
            Base64.getUrlEncoder().withoutPadding().encodeToString((TOKEN + ":x").getBytes(UTF_8)),
            base64(TOKEN),
            base64("a" + TOKEN),
            base64("{\"token\":\"" + TOKEN + "\"}"),
            base64("ab" + TOKEN + "c"),
            inLines(TOKEN),
            inLines(each("%02x", TOKEN)),
            inLines(base64(TOKEN)));
    return Sample.of(forms, 3, any -> "");
  }

  /** Every way to read a text that anybody may try. */
  private static void assertHarmless(String text) {
    String token = TOKEN.substring(4, 28);
    assertThat(text.replaceAll("\\s", "")).doesNotContain(token);
    assertThat(text).doesNotContain(token).doesNotContain(each("%02x", token));
    String plain = text.replaceAll("%(25)*|\\\\+u00|&#x?|;", "");
    assertThat(plain).doesNotContainIgnoringCase(each("%02x", token));
    assertThat(plain).doesNotContain(each("%d", token));
    for (String word : text.split("[^A-Za-z0-9+/_-]+")) {
      String code = word.replace('-', '+').replace('_', '/');
      for (int from = 0; from < Math.min(4, code.length()); from++) {
        String part = code.substring(from, from + (code.length() - from) / 4 * 4);
        assertThat(new String(Base64.getDecoder().decode(part), ISO_8859_1)).doesNotContain(token);
      }
    }
  }

  private void assertNoFileHolds(String message) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = new String(Files.readAllBytes(file), ISO_8859_1);
        assertThat(bytes).as(file + " after " + message).doesNotContain(TOKEN);
      }
    }
  }

  @Sampled
  @ParameterizedTest
  @MethodSource("forms")
  void S96_anErrorThatRepeatsTheTokenShowsItNowhere(String form) throws IOException {
    Device device = synced();
    device.tag("a tag");
    next("POST tags", Fault.answer(Answer.text(422, form)));
    device.push();
    List<SyncFailure> failures = device.engine.failures();
    assertThat(failures).hasSize(1);
    assertThat(failures.get(0).message()).contains("***");
    assertHarmless(failures.get(0).message());
    next("GET me/tags", Fault.answer(Answer.text(400, form)));
    SyncReport report = device.pull();
    assertThat(report.error()).isPresent();
    assertHarmless(report.toString());
    assertHarmless(device.status().text());
    assertNoFileHolds(failures.get(0).message());
  }

  @Test
  void S96_aTypeOfTheBodyThatRepeatsTheTokenShowsItNowhere() {
    Device device = synced();
    device.tag("a tag");
    next("POST tags", Fault.answer(Answer.empty(404).withHeader("Content-Type", "x/" + TOKEN)));
    device.push();
    assertThat(device.engine.failures())
        .extracting(SyncFailure::message)
        .singleElement()
        .asString()
        .doesNotContain(TOKEN)
        .contains("x/***");
  }

  @Test
  void S96_aTokenThatWasReplacedMeanwhileIsNotShownEither() {
    Device device = synced();
    device.tag("a tag");
    next("POST tags", Fault.answer(Answer.text(400, "no " + TOKEN)));
    Running push = device.begin(Operation.PUSH);
    untilArrived("POST tags");
    device.engine.resume(Credentials.apiToken("fedcba9876543210fedcba9876543210"));
    push.end();
    assertThat(device.engine.failures()).extracting(SyncFailure::message).containsExactly("no ***");
  }

  @Test
  void S96_aTokenOfAnyLengthIsHidden() {
    String secret = "Ab3/%".repeat(1_000);
    Credentials credentials = Credentials.apiToken(secret);
    Device device = device("a", o -> o.server("https://tracker.example/api/v9", credentials));
    String code = base64(secret + ":api_token");
    next("GET me", Fault.answer(Answer.text(400, "no " + secret + " or " + code + "!")));
    assertThat(device.sync().toString()).contains("no *** or ***!");
  }

  /** Of a long answer only the beginning is read. */
  @ParameterizedTest
  @MethodSource("cut")
  void S96_aTokenThatIsCutOffIsHiddenAsFarAsItGoes(String form) {
    Device device = synced();
    device.tag("a tag");
    String beginning = " ".repeat((1 << 14) - form.length() * 3 / 4 - 4) + "no: ";
    next("POST tags", Fault.answer(Answer.text(400, "." + beginning + form)));
    device.push();
    assertThat(device.engine.failures())
        .extracting(SyncFailure::message)
        .containsExactly(". no: ***");
  }

  static Stream<String> cut() {
    return Stream.of(TOKEN, each("%02x", TOKEN), each("%%%02x", TOKEN), base64(TOKEN));
  }

  /**
   * A password with a blank, a plus, and what addresses, JSON, HTML and Latin-1 write otherwise.
   */
  private static final String HARD = "pä s+\"w&o<r\\d%41/é'=~";

  /** By HTML's names, then with each layer of escapes that a page may put around them. */
  private static List<String> spellings() {
    String names =
        HARD.replace("&", "&amp;")
            .replace("ä", "&auml;")
            .replace("é", "&eacute;")
            .replace("+", "&plus;")
            .replace("\"", "&quot;")
            .replace("<", "&lt;")
            .replace("\\", "&bsol;")
            .replace("'", "&apos;")
            .replace("=", "&equals;")
            .replace("~", "&nosuchname;");
    String json = HARD.replace("\\", "\\\\").replace("\"", "\\\"").replace("/", "\\/");
    String form = URLEncoder.encode(HARD, UTF_8);
    String latin = URLEncoder.encode(HARD, ISO_8859_1);
    return List.of(
        HARD,
        HARD.toUpperCase(Locale.ROOT),
        names,
        names.replace("&", "&amp;"),
        names.replace("&", "&#38;"),
        each("&#%d", HARD),
        each("&#x%x;", HARD).replace("&", "&amp;amp;"),
        form,
        form.replace("+", "%20"),
        form.replace("%", "%25").replace("+", "%20"),
        latin,
        latin.replace("%", "%2525"),
        URLEncoder.encode(names, UTF_8),
        HARD.replace("+", "%2B").replace("\\", "%5C"),
        json,
        json.replace("\\", "\\\\").replace("\"", "\\\""),
        each("\\u%04X", HARD).replace("\\", "\\\\"),
        each("\\x%02x", HARD),
        each("\\u{%x}", HARD),
        each("%%u%04x", HARD),
        URLEncoder.encode(base64("x@y.org:" + HARD), UTF_8),
        HARD.replace(" ", "\u00a0\t"));
  }

  @Test
  void S167_aSecretIsHiddenHoweverAServerEscapesIt() {
    Credentials credentials = Credentials.password("x@y.org", HARD);
    for (String spelling : spellings()) {
      String hidden = credentials.hideIn("wrong: " + spelling + ", try again");
      assertThat(hidden).as(spelling).isEqualTo("wrong: ***, try again");
    }
  }

  @Test
  void S167_aFailureShowsNoSpellingOfTheToken() {
    Device device =
        device("a", o -> o.server("https://t.example/api/v9", Credentials.apiToken("a&b\"c+d!e")));
    next("GET me", Fault.answer(Answer.text(400, "no a&amp;amp;b&quot;c%2Bd&excl;e?")));
    assertThat(device.sync().toString()).contains("***?").doesNotContain("quot");
  }

  @Test
  void S167_aShortTokenEatsNoLettersOfOrdinaryWords() {
    assertThat(Credentials.apiToken("r").hideIn("not yours, nor 'r', %20r or r."))
        .isEqualTo("not yours, nor '***', %20*** or ***.");
    assertThat(Credentials.header("me", "X-Key", "your").hideIn("not your tag, yours=your"))
        .isEqualTo("not *** tag, yours=***");
    assertThat(Credentials.header("me", "X-Key", "Token abc").hideIn("Token of abcd, abc"))
        .isEqualTo("Token of abcd, ***");
    assertThat(Credentials.apiToken("-").hideIn("read-only")).isEqualTo("read-only");
    assertThat(Credentials.apiToken("1234567").hideIn("x1234567, 1234567"))
        .isEqualTo("x1234567, ***");
    assertThat(Credentials.apiToken("12345678").hideIn("x12345678y")).isEqualTo("x***y");
  }

  @Test
  void S167_wordsWithoutTheSecretStayAsTheyAre() {
    String words =
        "caf\u00e9 &amp; co: 100%25 of \\u0041 a+b \\\\ %zz &unknown; &#99999999; \ud800";
    assertThat(Credentials.password("x@y.org", HARD).hideIn(words)).isEqualTo(words);
    assertThat(
            Credentials.password("x@y.org", "\u00e9\u00e9\u00e9\u00e9")
                .hideIn("&lt;&gt;&quot;&nbsp;"))
        .contains("&lt;");
  }
}
