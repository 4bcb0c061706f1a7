package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.failure.SyncException;
import dev.sluice.failure.TooManyRequestsException;
import dev.sluice.failure.UnavailableException;
import dev.sluice.internal.http.Answers;
import dev.sluice.internal.http.LimitHeaders;
import dev.sluice.internal.http.StatusErrors;
import dev.sluice.internal.remote.Concerns;
import dev.sluice.internal.remote.RequestKind;
import dev.sluice.throttle.QuotaHeaders;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import okio.ByteString;
import org.junit.jupiter.api.Test;

/** The table in docs/errors.md; {@code -Dsluice.docs=write} writes it anew. */
class ConcernsPageTest {

  private static final Path PAGE = Documents.ROOT.resolve("docs/errors.md");
  private static final String MARK = "<!-- table: what a failure concerns -->\n";
  private static final StatusErrors STATUSES =
      new StatusErrors(new LimitHeaders(QuotaHeaders.NONE));

  @Test
  void thePageHoldsTheTable() {
    String page = Documents.text(PAGE);
    List<MatchResult> places = Documents.find(MARK + "(.*?)\\n\\n", page);
    assertThat(places).hasSize(1);
    Documents.assertHolds(PAGE, Documents.replaced(page, places.get(0), table()));
  }

  private static String table() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "| the answer | a change | several | a list | a page or row | question | new token |");
    lines.add("| --- | --- | --- | --- | --- | --- | --- |");
    Map<String, List<Integer>> statuses = new LinkedHashMap<>();
    for (int status = 300; status < 600; status++) {
      int told = status;
      String cells = cells(kind -> failure(told, kind));
      statuses.computeIfAbsent(cells, first -> new ArrayList<>()).add(status);
    }
    statuses.forEach((cells, alike) -> lines.add("| " + ranges(alike) + cells));
    TooManyRequestsException pause = new TooManyRequestsException(429, null);
    lines.add("| 429 of one path" + cells(kind -> pause.onlyOfItsPath()));
    lines.add(
        "| 402 or 429 of a quota"
            + cells(kind -> TooManyRequestsException.ofQuota("user", Duration.ofHours(1), pause)));
    lines.add("| lost on its way" + cells(kind -> offline(true)));
    lines.add("| none: it never left" + cells(kind -> offline(false)));
    return String.join("\n", lines);
  }

  private static SyncException failure(int status, RequestKind kind) {
    var answer = Answers.response(status, ByteString.EMPTY);
    return STATUSES.failure(answer, "", UnaryOperator.identity(), kind);
  }

  private static SyncException offline(boolean mayHaveArrived) {
    return UnavailableException.offline(mayHaveArrived, "no answer", new IOException());
  }

  private static String cells(Function<RequestKind, SyncException> failure) {
    return Stream.of(RequestKind.values())
        .map(kind -> word(Concerns.of(failure.apply(kind), kind), kind))
        .collect(Collectors.joining(" | ", " | ", " |"));
  }

  private static String word(Concerns what, RequestKind kind) {
    return switch (what) {
      case ROW -> kind == RequestKind.CHANGES ? "some of them" : "it";
      case LIST -> "it";
      case PATH -> "its path";
      case QUOTA -> "the quota";
      case IN_DOUBT -> kind == RequestKind.QUESTION ? "stays open" : "asks";
      case CREDENTIALS -> "log-in";
      case EVERYTHING -> "all";
    };
  }

  /** 300 to 306, 308 and so on. */
  private static String ranges(List<Integer> numbers) {
    List<String> ranges = new ArrayList<>();
    for (int i = 0; i < numbers.size(); ) {
      int first = numbers.get(i);
      int last = first;
      while (++i < numbers.size() && numbers.get(i) == last + 1) {
        last++;
      }
      ranges.add(last == first ? "" + first : first + "–" + last);
    }
    return String.join(", ", ranges);
  }
}
