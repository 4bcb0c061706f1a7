package dev.sluice.desktop.importing;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** What Timewarrior exports, a list of intervals, and a backup of super-productivity, an object. */
record JsonSource(ImportFormat format) implements Source {

  private static final JsonMapper JSON = new JsonMapper();

  @Override
  public void read(BufferedReader text, Consumer<Cells> entries) throws IOException {
    try (JsonParser parser = JSON.createParser(text)) {
      if (parser.nextToken() == JsonToken.START_ARRAY && format == ImportFormat.TIMEWARRIOR) {
        while (parser.nextToken() == JsonToken.START_OBJECT) {
          String place = Cells.line(parser.currentTokenLocation().getLineNr());
          JsonNode interval = parser.readValueAsTree();
          entries.accept(new Cells(place, interval(interval)));
        }
      } else if (parser.currentToken() == JsonToken.START_OBJECT
          && format == ImportFormat.SUPER_PRODUCTIVITY) {
        JsonNode backup = parser.readValueAsTree();
        backup(backup.has("data") ? backup.path("data") : backup, entries);
      } else {
        throw Cells.bad(Cells.line(1), "this is not what " + format.title() + " exports");
      }
    } catch (JsonProcessingException e) {
      throw Cells.bad(Cells.line(e.getLocation().getLineNr()), "this is not JSON");
    }
  }

  private static Map<Role, String> interval(JsonNode interval) {
    return Map.of(
        Role.START, interval.path("start").asText(),
        Role.END, interval.path("end").asText(),
        Role.DESCRIPTION, interval.path("annotation").asText(),
        Role.TAGS, joined(interval.path("tags"), JSON.nullNode()));
  }

  /** Names that stand there, or the titles of the rows with these ids. */
  private static String joined(JsonNode ids, JsonNode titles) {
    List<String> names = new ArrayList<>();
    for (JsonNode id : ids) {
      names.add(titles.isNull() ? id.asText() : title(titles, id.asText()));
    }
    names.removeIf(String::isEmpty);
    return CsvText.joined(names);
  }

  /** The tag of today's list says when a task is planned, not what it is about. */
  private static String title(JsonNode entities, String id) {
    return id.equals("TODAY") ? "" : entities.path(id).path("title").asText();
  }

  /** Tasks that are done and old stand apart from the others. */
  private static void backup(JsonNode data, Consumer<Cells> entries) {
    if (!data.path("task").path("entities").isObject()) {
      throw Cells.bad(Cells.line(1), "this is no backup of super-productivity: it has no tasks");
    }
    List<JsonNode> shelves = new ArrayList<>(List.of(data.path("task"), data.path("taskArchive")));
    for (String archive : List.of("archiveYoung", "archiveOld")) {
      shelves.add(data.path(archive).path("task"));
    }
    for (JsonNode shelf : shelves) {
      JsonNode tasks = shelf.path("entities");
      for (JsonNode task : tasks) {
        days(task, data, tasks, entries);
      }
    }
  }

  /** A task with parts has their time as its own, too. */
  private static void days(JsonNode task, JsonNode data, JsonNode tasks, Consumer<Cells> entries) {
    if (!task.path("subTaskIds").isEmpty()) {
      return;
    }
    String place = "task '" + task.path("title").asText() + "'";
    JsonNode tags = task.path("tagIds");
    JsonNode whole = tasks.path(task.path("parentId").asText());
    String projectId = task.path("projectId").asText(whole.path("projectId").asText());
    task.path("timeSpentOnDay")
        .properties()
        .forEach(
            day ->
                entries.accept(
                    new Cells(
                        place + " on " + day.getKey(),
                        Map.of(
                            Role.START, day.getKey(),
                            Role.DURATION, day.getValue().asText() + "ms",
                            Role.DESCRIPTION, task.path("title").asText(),
                            Role.TASK, whole.path("title").asText(),
                            Role.PROJECT, title(data.path("project").path("entities"), projectId),
                            Role.TAGS, joined(tags, data.path("tag").path("entities"))))));
  }
}
