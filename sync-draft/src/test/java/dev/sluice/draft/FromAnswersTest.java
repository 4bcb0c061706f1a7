package dev.sluice.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schemafile.SchemaFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What answers tell, of servers with several habits. */
class FromAnswersTest {

  private static final String HOST = "https://notes.example/api/";

  private static final String NOTES =
      """
      [{"id": 1, "title": "private words", "pages": 3, "weight": 1.5, "price": 2.5, "done": false,
        "day": "2026-01-31", "due_at": 1790000000, "seenAt": 1790000000000, "updated_at": "2026-01-31T10:00:00Z",
        "created": "yesterday", "web": "https://x.example/", "text": null, "mixed": 1, "tags": ["a"], "meta": {"a": 1},
        "project_id": 7, "folder": {"id": 5, "name": "secret"}, "shop_id": 4, "owner_id": 9},
       {"id": 2, "title": "", "pages": 4, "weight": 2, "price": 2.5, "done": true,
        "day": "", "due_at": 1790000001, "seenAt": 1790000000001, "updated_at": "2026-01-31 10:00:00",
        "created": "today", "web": "https://y.example/", "text": "x", "mixed": "x", "tags": [], "meta": {"b": 1},
        "project_id": 8, "folder": null, "shop_id": 4, "owner_id": 9, "extra": 1}]
      """;

  private final List<String> asked = new ArrayList<>();
  private final Map<String, Answered> answers = new HashMap<>();

  private static Answered good(String body) {
    return new Answered(200, Map.of(), body);
  }

  private Answered ask(String method, String url) {
    asked.add(method + ' ' + url);
    String path = url.replace(HOST, "");
    String key = method.equals("GET") ? path : method + ' ' + path;
    return answers.getOrDefault(key, new Answered(404, Map.of(), ""));
  }

  private Draft draft(String... lists) throws IOException {
    List<String> urls = new ArrayList<>();
    for (String list : lists) {
      urls.add(HOST + list);
    }
    Draft draft = Draft.from(urls, "bearer", this::ask);
    SchemaFile.parse("draft", draft.text());
    assertThat(asked).hasSizeLessThanOrEqualTo(Draft.mostRequests());
    return draft;
  }

  private Draft notes() throws IOException {
    answers.put("notes", good(NOTES));
    answers.put("projects", good("[{\"id\": 7, \"name\": \"a\"}, {\"id\": 8, \"name\": \"b\"}]"));
    answers.put("folders", good("[{\"id\": 6, \"name\": \"a\"}]"));
    return draft("notes", "projects", "folders");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "# A draft of a schema, from answers of notes.example.",
        "server: \"https://notes.example/api\"",
        "credentials: bearer",
        "omittingNull:",
        "      title: {text, byServer}",
        "      pages: {integer, byServer}",
        "      weight: {real, byServer}",
        "      price: {decimal, byServer}",
        "      done: {bool, byServer}",
        "      day: {date, byServer, nullable}",
        "      due_at: {instant, epoch: SECONDS, byServer}",
        "      seen_at: {instant, epoch: MILLIS, json: seenAt, byServer}",
        "      updated_at: {instant, byServer}",
        "      created: {text, byServer}",
        "      text: {text, byServer, nullable}",
        "      mixed: {document, byServer}",
        "      tags: {document, byServer}",
        "      meta: {document, byServer}",
        "      extra: {integer, byServer, nullable}",
        "    modifiedAt: updated_at",
        "      project_id: {reference: projects, nullable, byServer}",
        "      # ? None of its values is an id of folders that was seen. Is it one?",
        "      folder: {reference: folders, json: folder.id, nullable, byServer}",
        "      # ? Of which list is it an id? Ask that list, too, and it becomes a reference.",
        "      shop_id: {integer, byServer}",
        "    # ? Can rows be created, changed and deleted? As it is, rows are only read."
      })
  void aWordIsSeen(String line) throws IOException {
    assertThat(notes().text().lines()).contains(line);
  }

  @Test
  void noValueStandsInTheDraft() throws IOException {
    assertThat(notes().text())
        .doesNotContain("private", "secret", "yesterday", "x.example", "179000");
  }

  @Test
  void aReferenceThatIsSeenIsNotAsked() throws IOException {
    assertThat(notes().questions())
        .extracting(Question::word)
        .contains("folder", "shop_id")
        .doesNotContain("project_id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "page=2&per_page=1 | {number: {page: 1}, size: {per_page: 100}}",
        "offset=1&limit=1  | {offset: offset, size: {limit: 100}}",
        "page=2&limit=1    | {number: {page: 1}, size: {limit: 100}}",
        "page=2&page_size=1| {number: {page: 1}, size: {page_size: 100}}"
      })
  void pagesAreTried(String query, String pages) throws IOException {
    String size = query.replaceFirst(".*&", "").replace("=1", "=100");
    answers.put("notes", good(rows(1, 2, 3)));
    answers.put("notes?" + query, good(rows(2)));
    answers.put("notes?" + size, good(rows(1, 2, 3)));
    assertThat(draft("notes").text()).contains("pages: " + pages);
  }

  private static String rows(int... ids) {
    List<String> rows = new ArrayList<>();
    for (int id : ids) {
      rows.add("{\"id\": " + id + ", \"title\": \"t" + id + "\"}");
    }
    return rows.toString();
  }

  @Test
  void whatWorkedForOneListIsTriedFirst() throws IOException {
    for (String list : List.of("notes", "tags")) {
      answers.put(list, good(rows(1, 2, 3)));
      answers.put(list + "?page=2&limit=1", good(rows(2)));
    }
    draft("notes", "tags");
    assertThat(asked).filteredOn(each -> each.contains("notes?")).hasSize(4);
    assertThat(asked)
        .filteredOn(each -> each.contains("tags?"))
        .containsExactly("GET " + HOST + "tags?page=2&limit=1", "GET " + HOST + "tags?limit=100");
  }

  @Test
  void aServerMayCountPagesFromZero() throws IOException {
    answers.put("notes", good(rows(1, 2, 3)));
    answers.put("notes?page=2&per_page=1", good(rows(3)));
    assertThat(draft("notes").text()).contains("pages: {number: {page: 0}, size: {per_page: 3}}");
  }

  /** Some servers take each parameter as a condition on a field of that name. */
  @Test
  void aConditionIsNoPage() throws IOException {
    answers.put("notes", good(rows(1, 2, 3)));
    for (String query : List.of("page=2&per_page=1", "page=1", "page=0", "offset=1&limit=1")) {
      answers.put("notes?" + query, good("[]"));
    }
    assertThat(draft("notes").text()).doesNotContain("    pages:").contains("Has it pages?");
  }

  @Test
  void theOnlyRowTellsWherePagesBegin() throws IOException {
    for (String query : List.of("", "?page=0", "?per_page=100")) {
      answers.put("notes" + query, good(rows(1)));
    }
    for (String query : List.of("page=2&per_page=1", "page=1")) {
      answers.put("notes?" + query, good("[]"));
    }
    assertThat(draft("notes").text()).contains("pages: {number: {page: 0}}");
  }

  @Test
  void aServerThatKnowsNoSuchParametersIsAskedAbout() throws IOException {
    answers.put("notes", good(rows(1, 2, 3)));
    for (String query :
        List.of("page=2&per_page=1", "offset=1&limit=1", "page=2&limit=1", "page=2&page_size=1")) {
      answers.put("notes?" + query, good(rows(1, 2, 3)));
    }
    Draft draft = draft("notes");
    assertThat(draft.text()).doesNotContain("    pages:");
    assertThat(draft.questions().get(0).word()).isEqualTo("pages");
    assertThat(draft.questions().get(0).question())
        .startsWith("The list answered 3 rows. Has it pages?");
  }

  @Test
  void aWholeListOfManyRowsNeedsNoQuestion() throws IOException {
    int[] ids = new int[123];
    for (int i = 0; i < ids.length; i++) {
      ids[i] = i + 1;
    }
    answers.put("notes", good(rows(ids)));
    assertThat(draft("notes").questions())
        .extracting(Question::word)
        .containsExactly("limits", "create");
  }

  @Test
  void theNextPageIsFollowedAsTheAnswerSays() throws IOException {
    Map<String, List<String>> link =
        Map.of("link", List.of("<" + HOST + "notes?page=2&per_page=30>; rel=\"next\""));
    answers.put("notes", new Answered(200, link, rows(1, 2)));
    answers.put("tags", good("{\"next\": \"" + HOST + "tags?at=7\", \"tags\": " + rows(1) + "}"));
    answers.put("jobs", good("{\"nextCursor\": \"a/b\", \"items\": " + rows(1, 2) + "}"));
    answers.put("jobs?cursor=a%2Fb", good("{\"nextCursor\": null, \"items\": " + rows(3) + "}"));
    assertThat(draft("notes", "tags", "jobs").text())
        .contains("pages: {link, size: {per_page: 30}}")
        .contains("pages: {url: next}")
        .contains("pages: {cursor: {cursor: nextCursor}}");
  }

  @Test
  void theOnlyPageMayNameTheLinkToTheNext() throws IOException {
    answers.put("notes", good("{\"count\": 1, \"next\": null, \"results\": " + rows(1) + "}"));
    assertThat(draft("notes").text())
        .contains("# ? Is next a link, where it is not null?")
        .contains("    pages: {url: next}\n");
  }

  @Test
  void whatCountsThePageIsNotTheTotal() throws IOException {
    answers.put(
        "notes", good("{\"count\": 3, \"all\": 3, \"total\": 9, \"rows\": " + rows(1, 2, 3) + "}"));
    answers.put(
        "notes?page=2&per_page=1", good("{\"count\": 1, \"total\": 9, \"rows\": " + rows(2) + "}"));
    assertThat(draft("notes").text()).contains("rowsAt: rows", "total: total");
    answers.put("notes", good("{\"total\": 3, \"rows\": " + rows(1, 2, 3) + "}"));
    answers.put("notes?page=2&per_page=1", good("{\"total\": 1, \"rows\": " + rows(2) + "}"));
    assertThat(draft("notes").text()).doesNotContain("total");
  }

  @Test
  void whatAServerAllowsIsDrafted() throws IOException {
    answers.put("notes/", good("[{\"id\": \"a b\", \"name\": \"x\"}]"));
    answers.put(
        "notes/a%20b/",
        new Answered(200, Map.of("ETag", List.of("\"1\"")), "{\"note\": {\"id\": \"a b\"}}"));
    answers.put("OPTIONS notes/", new Answered(204, Map.of("Allow", List.of("GET, POST")), ""));
    answers.put(
        "OPTIONS notes/a%20b/",
        new Answered(200, Map.of("allow", List.of("GET,PUT", "DELETE")), ""));
    assertThat(draft("notes/").text())
        .contains("    list: notes/\n    rowAt: note\n    textIds:\n")
        .contains("    one: \"notes/{id}/\"\n")
        .contains("    create: {post: notes/}\n")
        .contains(
            "    # ? Does the server refuse an outdated change by If-Match? Then say version.")
        .contains("    update: {put: \"notes/{id}/\", entire, silent}\n")
        .contains("    delete: {delete: \"notes/{id}/\"}\n")
        .contains("    # ? Which fields does the server write itself? They need byServer.")
        .contains("      name: {text, fingerprint}");
  }

  @Test
  void aListBelowAnotherOneHasAParent() throws IOException {
    answers.put("projects", good(rows(7)));
    answers.put("projects/7/tasks", good(rows(1, 2)));
    assertThat(draft("projects", "projects/7/tasks").text())
        .contains("    list: \"projects/{project}/tasks\"")
        .contains("      project: {reference: projects, ownedByTarget}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "RateLimit-Policy  | '\"burst\";q=5;w=1, \"day\";q=900;w=3600' | limits: [5/1s, 900/3600s]",
        "RateLimit-Policy  | 60;w=60                                   | limits: [60/60s]",
        "X-RateLimit-Limit | 60, 60;w=120                              | limits: [60/120s]",
        "X-RateLimit-Limit | 60 | '# ? The answers speak of 60 requests. In which time?'",
        "X-RateLimit-Limit | x  | '# ? How many requests does the server allow?'"
      })
  void headersTellLimits(String name, String value, String line) throws IOException {
    answers.put("notes", new Answered(200, Map.of(name, List.of(value)), rows(1)));
    assertThat(draft("notes").text().lines()).contains(line);
  }

  @Test
  void anEmptyListIsNamed() throws IOException {
    answers.put("notes", good(rows(1)));
    answers.put("tags", good("[]"));
    answers.put("jobs", good("{\"data\": []}"));
    answers.put("users", good("[{\"name\": \"x\"}]"));
    assertThat(draft("notes", "tags", "jobs", "users").text())
        .contains("# - tags: its answer has no rows")
        .contains("# - jobs: its answer has no rows")
        .contains("# - users: its rows have no id");
    assertThatThrownBy(() -> draft("tags"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("tags: its answer has no rows");
  }

  @Test
  void whatRepeatsIsNoId() throws IOException {
    answers.put("notes", good("[{\"key\": \"a\", \"code\": 1}, {\"key\": \"a\", \"code\": 2}]"));
    assertThat(draft("notes").text()).contains("identifiedBy: code");
  }

  @Test
  void aRefusedRequestIsRepeatedOnce() throws IOException {
    Map<String, List<String>> wait = Map.of("Retry-After", List.of("0"));
    List<Answered> turns = new ArrayList<>(List.of(new Answered(429, wait, ""), good(rows(1))));
    Draft draft =
        Draft.from(
            List.of(HOST + "notes"),
            "",
            (method, url) -> turns.isEmpty() ? new Answered(404, Map.of(), "") : turns.remove(0));
    assertThat(draft.text()).contains("list: notes", "The server answered without a token.");
  }

  @Test
  void afterABrokenRequestNoneIsSent() throws IOException {
    List<Answered> turns = new ArrayList<>(List.of(good(rows(1, 2))));
    Asking server =
        (method, url) -> {
          asked.add(url);
          if (turns.isEmpty()) {
            throw new IOException("broken");
          }
          return turns.remove(0);
        };
    List<String> lists = List.of(HOST + "notes");
    assertThat(Draft.from(lists, "", server).text()).contains("Has it pages?");
    assertThat(asked).hasSize(2);
    assertThatThrownBy(() -> Draft.from(lists, "", server)).hasMessage("broken");
  }

  @Test
  void aRedirectIsFollowedOnTheSameServerOnly() throws IOException {
    answers.put("notes", new Answered(301, Map.of("Location", List.of("/api/notes/")), ""));
    answers.put("notes/", good(rows(1)));
    assertThat(draft("notes").text()).contains("list: notes/");
    for (String place :
        List.of("https://else.example/api/notes", "http://notes.example/api/notes", "//x", "")) {
      answers.put("notes", new Answered(302, Map.of("Location", List.of(place)), ""));
      asked.clear();
      assertThatThrownBy(() -> draft("notes")).isInstanceOf(UnusableAnswerException.class);
      assertThat(asked).hasSize(1);
    }
  }

  @Test
  void twentyRequestsAreTheMost() throws IOException {
    List<String> lists = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      lists.add("notes" + i + "s");
      answers.put(lists.get(i), good(rows(1, 2)));
    }
    assertThat(draft(lists.toArray(String[]::new)).questions())
        .filteredOn(each -> each.word().equals("pages"))
        .hasSize(10);
    assertThat(asked).hasSize(20).allMatch(each -> each.matches("(GET|OPTIONS) .*"));
    lists.add("more");
    assertThatThrownBy(() -> draft(lists.toArray(String[]::new)))
        .hasMessageContaining("1 to 10 lists");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://notes.example/api/tags?key=secret",
        "https://notes.example/api/tags#secret",
        "https://ann:secret@notes.example/api/tags",
        "https://notes.example/"
      })
  void aListsUrlHasNoSecret(String url) {
    assertThatThrownBy(() -> Draft.from(List.of(HOST + "notes", url), "", this::ask))
        .hasMessage("a list's URL is a host and a path only: https://host/notes");
    assertThat(asked).isEmpty();
  }
}
