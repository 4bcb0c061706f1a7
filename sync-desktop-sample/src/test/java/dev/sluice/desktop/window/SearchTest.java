package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.state.RowKind;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What the search above the list finds, and what it says of that. */
class SearchTest extends OnADisplay {

  /** Three entries on two projects, one of them of a client, with tags. */
  private OnScreen filled() throws Exception {
    long home = server.web().workspace();
    long client = server.web().add(RowKind.CLIENT, home, Map.of("name", "Müller & Sons"));
    long shop = server.web().addProject(home, "Web shop");
    server.web().edit(RowKind.PROJECT, shop, "client_id", client);
    long garden = server.web().addProject(home, "Garden");
    long deep = server.web().addTag(home, "deep work");
    long urgent = server.web().addTag(home, "urgent");
    add("Mend the basket", shop, List.of(deep, urgent), 3);
    add("Write a letter", shop, List.of(deep), 2);
    add("Mend the fence #4711", garden, List.of(), 1);
    OnScreen screen = OnScreen.open(file(), login());
    screen.sync();
    screen.awaitRow("Mend the fence");
    return screen;
  }

  private void add(String description, long project, List<Long> tags, int daysAgo) {
    Instant at = Instant.now().minus(Duration.ofDays(daysAgo));
    Map<String, Object> fields = new HashMap<>();
    fields.put("description", description);
    fields.put("start", at.toString());
    fields.put("stop", at.plusSeconds(3600).toString());
    fields.put("duration", 3600);
    fields.put("workspace_id", server.web().workspace());
    fields.put("project_id", project);
    fields.put("tag_ids", tags);
    server.web().put(RowKind.TIME_ENTRY, fields, at);
  }

  private static void finds(OnScreen screen, String typed, String... descriptions)
      throws Exception {
    screen.type("Search", typed);
    screen.await(
        typed + " is searched", () -> screen.app.models().list().shownSearch().equals(typed));
    assertThat(OnScreen.onScreen(() -> found(screen))).as(typed).containsExactly(descriptions);
  }

  private static List<String> found(OnScreen screen) {
    int heads = descriptions(screen).size();
    return IntStream.range(0, heads).mapToObj(i -> screen.row(i).description()).toList();
  }

  private static List<String> descriptions(OnScreen screen) {
    return OnScreen.texts(screen.table(), 4).stream()
        .filter(text -> text.matches(".*:.*:.*"))
        .toList();
  }

  @Test
  void projectsTagsClientsAndWordsAreFoundAlsoTogether() throws Exception {
    try (OnScreen screen = filled()) {
      finds(screen, "müller", "Write a letter", "Mend the basket");
      finds(screen, "@shop", "Write a letter", "Mend the basket");
      finds(screen, "#DEEP", "Write a letter", "Mend the basket");
      finds(screen, "#deep #urg", "Mend the basket");
      finds(screen, "@shop #deep letter", "Write a letter");
      finds(screen, "@shop @garden mend", "Mend the fence #4711", "Mend the basket");
      finds(screen, "fence mend", "Mend the fence #4711");
      finds(screen, "urgent", "Mend the basket");
      finds(screen, "#\"deep work\"", "Write a letter", "Mend the basket");
      finds(screen, "#4711", "Mend the fence #4711");
      finds(screen, "@", "Mend the fence #4711", "Write a letter", "Mend the basket");
      finds(screen, "@letter");
    }
  }

  @Test
  void theNumberAndTheTimeOfWhatIsFoundAreToldAndKeptLive() throws Exception {
    try (OnScreen screen = filled()) {
      assertThat(OnScreen.onScreen(() -> screen.says("Found "))).isFalse();
      screen.type("Search", "#deep");
      screen.await("both", () -> screen.says("Found 2 entries, 2:00"));
      screen.edit("Write a letter", 4, "2:30");
      screen.await("an hour and a half more", () -> screen.says("Found 2 entries, 3:30"));
      screen.select("Write a letter");
      screen.press("Delete the selected entry");
      screen.await("one", () -> screen.says("Found 1 entry, 1:00"));
      screen.type("Search", "nowhere");
      screen.await("none", () -> screen.says("No entries with “nowhere”"));
      assertThat(OnScreen.onScreen(() -> screen.says("Found "))).isFalse();
      screen.type("Search", "");
      screen.await("all", () -> screen.row("Mend the fence") >= 0);
      assertThat(OnScreen.onScreen(() -> screen.says("Found "))).isFalse();
    }
  }

  /** Its time goes on, in the total of what was found, too. */
  @Test
  void anEntryThatRunsIsFoundAndCounts() throws Exception {
    try (OnScreen screen = filled()) {
      screen.type("Description", "Mend the gate @Garden");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      long id = screen.running().id();
      OnScreen.onScreen(() -> screen.startEarlier(id, Instant.now().minusSeconds(7200)));
      screen.type("Search", "@garden");
      screen.await("both", () -> screen.says("Found 2 entries, 3:00"));
    }
  }
}
