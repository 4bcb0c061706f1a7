package dev.sluice.desktop.window;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.schema.Ref;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** An entry as its user sees it. */
record WorkedTime(Instant start, String project, String description, long seconds) {

  private static final String NONE = "no project";

  static List<WorkedTime> onServer(WebClient web) {
    Map<Long, String> projects =
        web.rows(RowKind.PROJECT).stream()
            .collect(
                Collectors.toMap(one -> one.path("id").asLong(), one -> one.path("name").asText()));
    return web.rows(RowKind.TIME_ENTRY).stream().map(one -> of(one, projects)).toList();
  }

  private static WorkedTime of(JsonNode entry, Map<Long, String> projects) {
    return new WorkedTime(
        Instant.parse(entry.path("start").asText()),
        projects.getOrDefault(entry.path("project_id").asLong(), NONE),
        entry.path("description").asText(),
        entry.path("duration").asLong());
  }

  static List<WorkedTime> inFile(Database file) {
    return file.table(TimeEntry.TYPE).list(Query.<TimeEntry>all()).stream()
        .map(
            one ->
                new WorkedTime(one.start(), project(file, one), one.description(), one.duration()))
        .toList();
  }

  private static String project(Database file, TimeEntry entry) {
    Ref<Project> project = entry.project();
    return project == null ? NONE : file.table(Project.TYPE).find(project).orElseThrow().name();
  }

  /** What each project comes to on each day. */
  static List<String> sums(List<WorkedTime> all, Function<LocalDate, String> day) {
    Map<LocalDate, Map<String, Long>> sums = new TreeMap<>();
    for (WorkedTime one : all) {
      LocalDate date = LocalDate.ofInstant(one.start, ZoneId.systemDefault());
      sums.computeIfAbsent(date, first -> new TreeMap<>())
          .merge(one.project, one.seconds, Long::sum);
    }
    return sums.entrySet().stream()
        .flatMap(
            date ->
                date.getValue().entrySet().stream()
                    .map(
                        sum ->
                            day.apply(date.getKey())
                                + ", "
                                + sum.getKey()
                                + " "
                                + text(sum.getValue())))
        .toList();
  }

  private static String text(long seconds) {
    Duration length = Duration.ofSeconds(seconds);
    String minutes = (length.toMinutesPart() < 10 ? "0" : "") + length.toMinutesPart();
    return length.toHours() + ":" + minutes;
  }
}
