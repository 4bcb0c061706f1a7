package dev.sluice.lab.probe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.lab.probe.Wiretap.Listed;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import dev.sluice.schemafile.SchemaEdit;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import okhttp3.Headers;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The questions that an engine cannot answer, since it does without: how long a list says it is,
 * what stands at a row's own address, and which limits the answers name.
 */
final class ListAnswers {

  private static final String ID = "{id}";
  private static final Pattern POLICY = Pattern.compile("(\\d{1,7})\\s*;\\s*w=(\\d{1,7})");

  private final Wiretap tap;
  private final ProbeDevice device;
  private final Answers answers;

  ListAnswers(Wiretap tap, ProbeDevice device, Answers answers) {
    this.tap = tap;
    this.device = device;
    this.answers = answers;
  }

  /** Without it the engine reads one page more, or takes the first one for all. */
  void askForTotal(EntityType<?> type) {
    Paging paging = type.endpoints().paging();
    List<Listed> lists = tap.lists(Interrogation.path(type));
    if (paging == null || lists.isEmpty()) {
      return;
    }
    Listed list = lists.get(lists.size() - 1);
    String total = paging.total();
    String header = paging.totalHeader();
    if (total == null && header == null) {
      return;
    }
    List<String> missing = new ArrayList<>();
    List<SchemaEdit> edits = new ArrayList<>();
    if (total != null && !isNumber(RawRows.at(list.body(), total))) {
      missing.add("no number at " + total + ": total(…) does not fit");
      edits.add(Edits.without(type, "pages", "total"));
    }
    if (header != null && list.headers().get(header) == null) {
      missing.add("no header " + header + ": totalHeader(…) does not fit");
      edits.add(Edits.without(type, "pages", "totalHeader"));
    }
    String words = missing.isEmpty() ? "" : "the list has " + String.join(", and ", missing);
    edits.addAll(missing.isEmpty() ? List.of() : otherTotal(type, list));
    answers.unless(Misfit.of(words, edits), type, Question.PAGES);
  }

  /** Where the answer has the number of the rows, if there is one such place. */
  private List<SchemaEdit> otherTotal(EntityType<?> type, Listed list) {
    String rows = String.valueOf(device.rows(type).size());
    List<SchemaEdit> places = new ArrayList<>();
    for (String name : list.headers().names()) {
      String isTotal = name.toLowerCase(Locale.ROOT);
      if ((isTotal.contains("total") || isTotal.contains("count"))
          && rows.equals(list.headers().get(name))) {
        places.add(Edits.text(type, name, "pages", "totalHeader"));
      }
    }
    totals(RawRows.at(list.body(), null), "", rows)
        .forEach(path -> places.add(Edits.text(type, path, "pages", "total")));
    return places.size() == 1 ? places : List.of();
  }

  private static List<String> totals(JsonNode node, String before, String rows) {
    List<String> paths = new ArrayList<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      String path = before + entry.getKey();
      if (entry.getValue().isObject() && before.isEmpty()) {
        paths.addAll(totals(entry.getValue(), path + ".", rows));
      } else if (isNumber(entry.getValue()) && entry.getValue().asText().equals(rows)) {
        paths.add(path);
      }
    }
    return paths;
  }

  private static boolean isNumber(JsonNode value) {
    return value.isNumber() || value.asText().matches("\\d+");
  }

  /** What the answers say of limits, in so far as they say how long a window is. */
  void askForLimits(List<EntityType<?>> types) {
    for (EntityType<?> type : types) {
      List<Listed> lists = tap.lists(Interrogation.path(type));
      List<Limit> said = lists.isEmpty() ? List.of() : limits(lists.get(0).headers());
      if (!said.isEmpty()) {
        List<Limit> kept = device.limits();
        List<Limit> tighter = said.stream().filter(limit -> !isKept(limit, kept)).toList();
        List<Limit> all = Stream.concat(kept.stream(), tighter.stream()).toList();
        String words = tighter.isEmpty() ? "" : "the answers say " + tighter + ": say limits(…)";
        SchemaEdit edit = new SchemaEdit(List.of("limits"), all.toString());
        answers.unless(Misfit.of(words, List.of(edit)), type, Question.LIMITS);
        return;
      }
    }
  }

  private static List<Limit> limits(Headers headers) {
    List<Limit> limits = new ArrayList<>();
    for (String name : List.of("RateLimit-Policy", "RateLimit-Limit", "X-RateLimit-Limit")) {
      for (String value : headers.values(name)) {
        Matcher matcher = POLICY.matcher(value.replace("q=", ""));
        while (matcher.find()) {
          int permits = Integer.parseInt(matcher.group(1));
          int seconds = Integer.parseInt(matcher.group(2));
          if (permits > 0 && seconds > 0) {
            limits.add(Limit.of(permits, Duration.ofSeconds(seconds)));
          }
        }
      }
    }
    return limits.stream().distinct().toList();
  }

  /** A limit of ours with at most as many requests in a window as long at least, keeps it. */
  private static boolean isKept(Limit limit, List<Limit> kept) {
    return kept.stream()
        .anyMatch(
            ours ->
                ours.permits() <= limit.permits() && ours.window().compareTo(limit.window()) >= 0);
  }

  /** Asks as the engine would, and within its limits. */
  void askForOne(Sample sample) {
    EntityType<?> type = sample.type();
    String one = type.endpoints().one();
    Optional<String> id = device.serverId(type, sample.here());
    if (one == null || id.isEmpty() || tap.lists(Interrogation.path(type)).isEmpty()) {
      return;
    }
    if (one.replace(ID, "").contains("{") || type.endpoints().list().contains("{")) {
      answers.notAsked(type, Question.ONE, "its address has more than the id");
      return;
    }
    try {
      String words = misfit(type, one, id.get());
      List<SchemaEdit> edits = words.isEmpty() ? List.of() : List.of(otherOne(type, one, id.get()));
      answers.unless(Misfit.of(words, edits), type, Question.ONE);
      if (words.isEmpty()) {
        askForSpelling(type, one, id.get());
      }
    } catch (IOException lost) {
      answers.notAsked(type, Question.ONE, "no answer came");
    }
  }

  /** An id that is written as each request writes it cannot be known again. */
  private void askForSpelling(EntityType<?> type, String one, String id) throws IOException {
    String capitals = id.toUpperCase(Locale.ROOT);
    String other = capitals.equals(id) ? id.toLowerCase(Locale.ROOT) : capitals;
    if (!type.endpoints().hasTextIds() || type.endpoints().spelling() != null || other.equals(id)) {
      return;
    }
    boolean isEcho = misfit(type, one, other).isEmpty();
    String words = "a row shows its id in the letters of the request: say textIds(rule)";
    SchemaEdit edit = Edits.text(type, "lowerCase", "textIds");
    answers.unless(Misfit.of(isEcho ? words : "", List.of(edit)), type, Question.SPELLING);
  }

  /** Another address that the schema names already, where the row is; else there is none. */
  private SchemaEdit otherOne(EntityType<?> type, String wrong, String id) throws IOException {
    Endpoints endpoints = type.endpoints();
    List<String> others =
        Stream.concat(
                Stream.of(endpoints.update(), endpoints.delete())
                    .filter(Objects::nonNull)
                    .map(Endpoint::path),
                Stream.of(endpoints.list().replaceFirst("\\?.*", "") + "/" + ID))
            .filter(path -> path.contains(ID) && !path.equals(wrong))
            .distinct()
            .toList();
    for (String path : others) {
      if (misfit(type, path, id).isEmpty()) {
        return Edits.text(type, path, "one");
      }
    }
    return Edits.without(type, "one");
  }

  /** Why the row does not stand at an address. */
  private String misfit(EntityType<?> type, String path, String id) throws IOException {
    Request list = tap.lists(Interrogation.path(type)).get(0).request();
    String listed = list.url().encodedPath();
    String base = listed.substring(0, listed.length() - Interrogation.path(type).length());
    HttpUrl url = list.url().resolve(base + path.replace(ID, id));
    if (url == null) {
      return path + " is no address: one(…) does not fit";
    }
    Request request = list.newBuilder().url(url).build();
    try (Response response = device.limited(tap.client()).newCall(request).execute()) {
      if (tap.failure() != 0) {
        throw new IOException("the server failed");
      }
      return response.isSuccessful()
          ? misfit(response.body().string(), type.endpoints().rowAt(), id)
          : "HTTP " + response.code() + ": one(…) does not fit";
    }
  }

  private static String misfit(String body, @Nullable String rowAt, String id) {
    JsonNode row = RawRows.at(body, rowAt);
    JsonNode only = row.isArray() && row.size() == 1 ? row.get(0) : row;
    return RawRows.isOf(only, id)
        ? ""
        : "the answer does not name the row: one(…) or rowAt(…) does not fit";
  }
}
