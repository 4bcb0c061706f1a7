package dev.sluice.desktop.window;

import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Some weeks of a working life, as if they had been tracked on the web. A seed repeats itself. */
final class DemoWork {

  private static final int DAYS = 45;
  private static final Set<DayOfWeek> FREE = Set.of(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY);

  private static final List<String> PROJECTS =
      List.of("Website", "Mobile app", "Garden centre", "Book keeping", "Learning");
  private static final List<String> COLORS =
      List.of("#0b83d9", "#d94182", "#2da608", "#c7741c", "#525266");
  private static final List<String> TAGS = List.of("meeting", "deep", "support");

  /** What was done, in which project and with which tag; -1 for none. */
  private record Work(String description, int project, int tag) {}

  private static final List<Work> WORK =
      List.of(
          new Work("Answer mail", -1, 2),
          new Work("Plan the week", -1, 0),
          new Work("Draw the start page", 0, 1),
          new Work("Talk about the new shop", 0, 0),
          new Work("Mend the contact form", 0, 2),
          new Work("Write the offline mode", 1, 1),
          new Work("Review the login", 1, -1),
          new Work("Try it on an old phone", 1, -1),
          new Work("Visit and take pictures", 2, -1),
          new Work("Price list", 2, 1),
          new Work("Invoices", 3, -1),
          new Work("Read about rate limits", 4, -1));

  private final WebClient web;
  private final ZoneId zone = ZoneId.systemDefault();
  private final Random random = new Random(5);

  private DemoWork(WebClient web) {
    this.web = web;
  }

  /** Adds all of it to a server, up to now. */
  static void fill(WebClient web, Instant now) {
    new DemoWork(web).fill(now);
  }

  private void fill(Instant now) {
    Instant past = now.minus(Duration.ofDays(DAYS + 1));
    List<Long> tags =
        TAGS.stream().map(name -> web.put(RowKind.TAG, Map.of("name", name), past)).toList();
    List<Long> projects =
        PROJECTS.stream()
            .map(name -> Map.of("name", name, "color", COLORS.get(PROJECTS.indexOf(name))))
            .map(project -> web.put(RowKind.PROJECT, project, past))
            .toList();
    LocalDate today = LocalDate.ofInstant(now, zone);
    for (int ago = DAYS; ago >= 0; ago--) {
      LocalDate day = today.minusDays(ago);
      if (!FREE.contains(day.getDayOfWeek()) || ago == 0) {
        day(day, now, new Ids(projects, tags));
      }
    }
  }

  private record Ids(List<Long> projects, List<Long> tags) {}

  private void day(LocalDate day, Instant now, Ids ids) {
    Instant start = day.atTime(LocalTime.of(8, 5 + random.nextInt(50))).atZone(zone).toInstant();
    for (int i = 0; i < 6; i++) {
      Duration length = Duration.ofSeconds(900L + random.nextInt(6500));
      Instant stop = start.plus(length);
      if (stop.isAfter(now)) {
        return;
      }
      put(WORK.get(random.nextInt(WORK.size())), start, length, ids);
      start = stop.plusSeconds(60L * random.nextInt(25));
    }
  }

  private void put(Work work, Instant start, Duration length, Ids ids) {
    Map<String, Object> fields = new HashMap<>();
    fields.put("description", work.description());
    fields.put("start", start.toString());
    fields.put("stop", start.plus(length).toString());
    fields.put("duration", length.toSeconds());
    fields.put("billable", work.project() >= 0 && work.project() < 3);
    if (work.project() >= 0) {
      fields.put("project_id", ids.projects().get(work.project()));
    }
    if (work.tag() >= 0) {
      fields.put("tag_ids", List.of(ids.tags().get(work.tag())));
    }
    web.put(RowKind.TIME_ENTRY, fields, start.plus(length));
  }
}
