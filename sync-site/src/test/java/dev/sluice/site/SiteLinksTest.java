package dev.sluice.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;

/** Each link leads somewhere, and no page asks another host for anything. */
class SiteLinksTest {

  private static final Pattern MARKDOWN_LINK = Pattern.compile("\\]\\(([^)#]+)\\)");

  private final Map<Path, Set<String>> anchors = new HashMap<>();

  @Test
  void allLinksAndAnchorsAreThere() throws IOException {
    List<String> dead = new ArrayList<>();
    List<Path> pages = Made.files(".html");
    assertThat(pages).hasSizeGreaterThan(100);
    for (Path page : pages) {
      for (Element element : Jsoup.parse(page).select("[href], [src]")) {
        String link = element.hasAttr("href") ? element.attr("href") : element.attr("src");
        if (isDead(page, link)) {
          dead.add(Made.SITE.relativize(page) + " -> " + link);
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  private boolean isDead(Path page, String link) throws IOException {
    if (link.matches("(https?|mailto|data|javascript):.*") || link.equals("#")) {
      return false;
    }
    URI target = page.toUri().resolve(URI.create(link.replace("[]", "%5B%5D")));
    Path file = Path.of(URI.create(target.toString().replaceFirst("[?#].*", "")));
    if (!file.startsWith(Made.SITE) || !Files.isRegularFile(file)) {
      return true;
    }
    String anchor = target.getFragment();
    // Javadoc 17 itself leads to anchors that are not there, in its lists of constants.
    boolean matters = anchor != null && !page.startsWith(Made.SITE.resolve("api"));
    return matters && !anchors(file).contains(anchor);
  }

  private Set<String> anchors(Path file) throws IOException {
    Set<String> known = anchors.get(file);
    if (known == null) {
      Document page = Jsoup.parse(file);
      known = new HashSet<>(page.select("[id]").eachAttr("id"));
      known.addAll(page.select("a[name]").eachAttr("name"));
      anchors.put(file, known);
    }
    return known;
  }

  @Test
  void nothingIsAskedOfAnotherHost() throws IOException {
    for (Path page : Made.files(".html")) {
      assertThat(
              Jsoup.parse(page)
                  .select(
                      "script[src*=//], link[rel=stylesheet][href*=//], img[src*=//], iframe,"
                          + " link[rel=icon][href*=//]"))
          .as("%s", page)
          .isEmpty();
    }
    assertThat(Files.readString(Made.SITE.resolve("assets/site.css"))).doesNotContain("url(");
  }

  @Test
  void eachPageSaysWhatItIs() throws IOException {
    Set<String> titles = new HashSet<>();
    for (Path page : Made.pages()) {
      Document parsed = Jsoup.parse(page);
      assertThat(titles.add(parsed.title())).as("another title than %s", parsed.title()).isTrue();
      assertThat(parsed.select("h1")).as("%s", page).hasSize(1);
    }
    for (Path page : Made.documents()) {
      String html = page.toString().replace("README.md", "index.md").replaceFirst("md$", "html");
      String said = Jsoup.parse(Path.of(html)).select("meta[name=description]").attr("content");
      assertThat(said).as(html).hasSizeBetween(10, 160);
    }
  }

  @Test
  void theIndexForLanguageModelsNamesEachDocumentOnce() throws IOException {
    List<Path> named = new ArrayList<>();
    Matcher links = MARKDOWN_LINK.matcher(Files.readString(Made.SITE.resolve("llms.txt")));
    while (links.find()) {
      named.add(Made.SITE.resolve(links.group(1)));
    }
    List<Path> there = new ArrayList<>(Made.documents());
    there.add(Made.SITE.resolve("llms-full.txt"));
    assertThat(named).containsExactlyInAnyOrderElementsOf(there);
  }

  @Test
  void theApiIsThere() {
    assertThat(Made.SITE.resolve("api/sync-core/index.html")).exists();
    assertThat(Made.SITE.resolve("api/sync-ratelimit/index.html")).exists();
  }
}
