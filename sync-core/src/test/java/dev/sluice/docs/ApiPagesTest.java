package dev.sluice.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;

/** The pages that promise everything of a kind leave nothing of the public API out. */
class ApiPagesTest {

  private static final String API =
      Documents.text(Documents.ROOT.resolve("sync-core/api.txt"))
          + "\n"
          + Documents.text(Documents.ROOT.resolve("sync-ratelimit/api.txt"))
          + "\n"
          + Documents.text(Documents.ROOT.resolve("sync-ratelimit-redis/api.txt"));

  private static String page(String name) {
    return Documents.text(Documents.ROOT.resolve("docs").resolve(name));
  }

  /** The members of a type, as api.txt has them. */
  private static String members(String type) {
    List<MatchResult> found =
        Documents.find("^[a-z ]+ " + type + "\\b(?!\\$)[^\\n]*\\n((?:  [^\\n]*\\n)*)", API);
    assertThat(found).as(type).hasSize(1);
    return found.get(0).group(1);
  }

  private static Set<String> missing(String page, String pattern, String text) {
    String words = page(page);
    Set<String> missing = new TreeSet<>();
    List<MatchResult> names = Documents.find(pattern, text);
    assertThat(names).as(pattern).isNotEmpty();
    for (MatchResult name : names) {
      if (Documents.find("`" + name.group(1) + "[`(]", words).isEmpty()) {
        missing.add(name.group(1));
      }
    }
    return missing;
  }

  @Test
  void everyOptionStandsOnThePageOfOptions() {
    String options = "SyncEngineBuilder (\\w+)\\(";
    assertThat(missing("options.md", options, members("dev.sluice.SyncEngineBuilder"))).isEmpty();
    String wither = " (with\\w+)\\(";
    assertThat(missing("options.md", wither, members("dev.sluice.AutoSync"))).isEmpty();
    assertThat(missing("options.md", wither, members("dev.sluice.database.SqliteOptions")))
        .isEmpty();
  }

  @Test
  void everyExceptionStandsOnThePageOfErrors() {
    assertThat(missing("errors.md", "^final class dev\\.sluice[.\\w]*\\.(\\w+Exception)\\b", API))
        .isEmpty();
  }

  @Test
  void everyResultAndStatusStandsOnItsPage() {
    String constant = "SyncResult ([A-Z_]+)";
    assertThat(missing("status-and-failures.md", constant, members("dev.sluice.SyncResult")))
        .isEmpty();
    assertThat(missing("status-and-failures.md", "record dev.sluice.SyncStatus\\$(\\w+) ", API))
        .isEmpty();
  }

  @Test
  void everyWordOfASchemaStandsOnItsPage() {
    String words = " (?:Endpoints|Field<E, [^(]*>|SyncSchema|EntityType.Builder<E>) (\\w+)\\(";
    for (String type :
        List.of(
            "dev.sluice.schema.Endpoints",
            "dev.sluice.schema.Field",
            "dev.sluice.schema.SyncSchema",
            "dev.sluice.schema.EntityType\\$Builder")) {
      assertThat(missing("schema-words.md", words, members(type))).isEmpty();
    }
  }
}
