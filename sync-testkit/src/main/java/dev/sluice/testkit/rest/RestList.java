package dev.sluice.testkit.rest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.http.Request;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers the GET of a list: what changed, in pages, in an envelope. */
final class RestList {

  private final ResourceRows rows;
  private final Resource habits;
  private final String parent;

  /**
   * Answers for a resource.
   *
   * @param parent the row below which it lists; empty text for all
   */
  RestList(ResourceRows rows, String parent) {
    this.rows = rows;
    this.parent = parent;
    this.habits = rows.habits();
  }

  Answer answer(Request request) {
    List<RestRow> all;
    try {
      all = chosen(request).stream().filter(row -> row.isBelow(parent, habits)).toList();
    } catch (DateTimeParseException | NumberFormatException e) {
      return Answer.error(400, "cannot be read: " + habits.since);
    }
    Pages pages = habits.pages;
    return pages == null ? list(all, null) : page(all, pages, request);
  }

  private List<RestRow> chosen(Request request) {
    String date = habits.since.isEmpty() ? "" : request.query(habits.since).orElse("");
    if (date.isEmpty()) {
      return rows.all();
    }
    return rows.since(
        switch (habits.format) {
          case ISO -> Instant.parse(date);
          case SECONDS -> Instant.ofEpochSecond(Long.parseLong(date));
          case MILLIS -> Instant.ofEpochMilli(Long.parseLong(date));
        });
  }

  private Answer page(List<RestRow> all, Pages pages, Request request) {
    boolean byNumber = pages.style() == Pages.Style.NUMBER || pages.style() == Pages.Style.LINK;
    int asked = request.query(pages.parameter()).map(Integer::parseInt).orElse(byNumber ? 1 : 0);
    int from = Math.min(all.size(), byNumber ? (asked - 1) * pages.size() : asked);
    int to = Math.min(all.size(), from + pages.size());
    boolean isLast = to == all.size();
    Answer page =
        list(all.subList(from, to), pages.style() == Pages.Style.CURSOR ? next(to, isLast) : null);
    boolean linked = pages.style() == Pages.Style.LINK && !isLast;
    return linked ? page.withHeader("Link", link(request, pages, asked + 1)) : page;
  }

  private static JsonNode next(int to, boolean isLast) {
    return Json.of(isLast ? null : String.valueOf(to));
  }

  private static String link(Request request, Pages pages, int next) {
    String others =
        request
            .target()
            .replaceAll("([?&])" + pages.parameter() + "=\\d+", "$1")
            .replaceAll("&&|[?&]$", "");
    String mark = others.contains("?") ? "&" : "?";
    return "<https://api.example"
        + others
        + mark
        + pages.parameter()
        + "="
        + next
        + ">; rel=\"next\"";
  }

  private Answer list(List<RestRow> shown, @Nullable JsonNode next) {
    ArrayNode array = Json.array();
    for (RestRow row : shown) {
      ObjectNode object = row.shown(habits);
      if (habits.parent != null) {
        object.remove(habits.parent.name());
      }
      array.add(object);
    }
    JsonNode answer = RestPath.wrapped(habits.rowsAt, array);
    if (next != null && habits.pages != null) {
      RestPath.set((ObjectNode) answer, habits.pages.next(), next);
    }
    return Answer.json(answer);
  }
}
