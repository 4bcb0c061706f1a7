package dev.sluice.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a real browser does with the site, read as files. A page with a frame as wide as a phone
 * opens the pages in it, one after the other, and notes what it sees.
 */
@Timeout(300)
class SiteInBrowserTest {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");

  private static final String BELOW = "/some/where/";

  private static Path browser;

  @TempDir private Path folder;

  @BeforeAll
  static void thereIsABrowser() {
    List<Path> found =
        Stream.of(System.getenv("PATH").split(":"))
            .flatMap(path -> NAMES.stream().map(name -> Path.of(path, name)))
            .filter(Files::isExecutable)
            .toList();
    assumeTrue(!found.isEmpty(), "there is no chromium");
    browser = found.get(0);
  }

  @Test
  void noPageIsWiderThanAPhone() throws IOException {
    List<Path> pages = Made.pages();
    List<String> seen = seen(320, pages.stream().map(page -> page.toUri().toString()).toList());
    assertThat(seen).hasSameSizeAs(pages);
    List<String> wide = new ArrayList<>();
    for (int i = 0; i < pages.size(); i++) {
      if (!seen.get(i).startsWith("320 ")) {
        wide.add(Made.SITE.relativize(pages.get(i)) + ": " + seen.get(i));
      }
    }
    assertThat(wide).isEmpty();
  }

  @Test
  void searchFindsAPageATypeAndASection() throws IOException {
    String home = Made.SITE.resolve("index.html").toUri().toString();
    String deep = Made.SITE.resolve("docs/tour.html").toUri().toString();
    List<String> seen =
        seen(
            1280,
            List.of(
                home + "#?q=getting+started",
                deep + "#?q=syncenginebuilder",
                deep + "#?q=file+in+doubt",
                deep + "#?q=xyzzy"));
    assertThat(seen.get(0)).contains("docs/getting-started.html");
    assertThat(seen.get(1)).contains("../api/sync-core/").contains("SyncEngineBuilder.html");
    assertThat(seen.get(2)).contains("cursors-and-deletions.html#when-the-file-is-in-doubt");
    assertThat(seen.get(3)).endsWith(" none");
  }

  @Test
  void theMenuScrollsOnAPhoneAndTheThemeCanBeTurned() throws IOException {
    Path page = Made.SITE.resolve("docs/tour.html");
    assertThat(seen(360, List.of(page.toUri().toString())).get(0))
        .contains(" menu:800 theme:turned ");
  }

  /** As on a server where the site is not at the root. */
  @Test
  void whatIsNotThereLeadsBackFromAnyDepth() throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", SiteInBrowserTest::answer);
    server.start();
    try {
      String address = "http://127.0.0.1:" + server.getAddress().getPort() + BELOW;
      Document page = dom(address + "docs/old/nothing.html");
      assertThat(page.select("a").eachAttr("href"))
          .containsExactly("../../index.html", "../../docs/index.html", "../../api/index.html");
      assertThat(dom(address + "docs/tour.html#?q=limiter").select(".results a")).isNotEmpty();
    } finally {
      server.stop(0);
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Path file = Made.SITE.resolve(path.startsWith(BELOW) ? path.substring(BELOW.length()) : "no");
    boolean found = Files.isRegularFile(file);
    byte[] body = Files.readAllBytes(found ? file : Made.SITE.resolve("404.html"));
    String type = Files.probeContentType(found ? file : Made.SITE.resolve("404.html"));
    exchange.getResponseHeaders().set("Content-Type", type == null ? "text/plain" : type);
    exchange.sendResponseHeaders(found ? 200 : 404, body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  @Test
  void graphsArePainted() throws IOException {
    Path page = Made.SITE.resolve("docs/states-of-push.html");
    assertThat(seen(1280, List.of(page.toUri().toString())).get(0)).contains(" graphs:1 ");
  }

  /** Of each page: how wide it is, how many graphs it shows, where its first result leads. */
  private List<String> seen(int width, List<String> pages) throws IOException {
    String list = pages.stream().map(page -> "\"" + page + "\"").collect(Collectors.joining(","));
    Path looking = folder.resolve("looking.html");
    Files.writeString(looking, script().replace("WIDTH", "" + width).replace("PAGES", list));
    Document dom = dom(looking.toUri().toString());
    assertThat(dom.select("#end")).as("all pages are looked at").hasSize(1);
    return dom.select("#seen li").eachText();
  }

  private Document dom(String address) throws IOException {
    Process process =
        new ProcessBuilder(
                browser.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--hide-scrollbars",
                "--allow-file-access-from-files",
                "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=1400,900",
                "--virtual-time-budget=600000",
                "--dump-dom",
                address)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (InputStream out = process.getInputStream()) {
      Document dom = Jsoup.parse(new String(out.readAllBytes(), StandardCharsets.UTF_8));
      // Until then it writes into the folder that is deleted next.
      process.onExit().join();
      return dom;
    }
  }

  private static String script() throws IOException {
    try (InputStream in = SiteInBrowserTest.class.getResourceAsStream("looking.html")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
