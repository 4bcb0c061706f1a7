package dev.sluice.lab.probe;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sluice.lab.probe.Wiretap.Listed;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Paging;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import okhttp3.HttpUrl;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/**
 * The questions that an engine cannot answer, since it does without: how long a list says it is,
 * and what stands at a row's own address.
 */
final class ListAnswers {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final String ID = "{id}";

  private final Wiretap tap;
  private final Answers answers;

  ListAnswers(Wiretap tap, Answers answers) {
    this.tap = tap;
    this.answers = answers;
  }

  /** Without it the engine reads one page more, or takes the first one for all. */
  void askForTotal(EntityType<?> type) {
    Paging paging = type.endpoints().paging();
    Listed list = tap.list(Interrogation.path(type)).orElse(null);
    if (paging == null || list == null) {
      return;
    }
    String total = paging.total();
    String header = paging.totalHeader();
    if (total == null && header == null) {
      return;
    }
    List<String> missing = new ArrayList<>();
    if (total != null && !hasNumber(list.body(), total)) {
      missing.add("no number at " + total + ": total(…) does not fit");
    }
    if (header != null && list.headers().get(header) == null) {
      missing.add("no header " + header + ": totalHeader(…) does not fit");
    }
    String words = missing.isEmpty() ? "" : "the list has " + String.join(", and ", missing);
    answers.unless(words, type, Question.PAGES);
  }

  private static boolean hasNumber(String body, String path) {
    JsonNode value = at(body, path);
    return value != null && (value.isNumber() || value.asText().matches("\\d+"));
  }

  private static @Nullable JsonNode at(String body, String path) {
    try {
      JsonNode node = MAPPER.readTree(body);
      for (String name : path.split("\\.", -1)) {
        node = node == null || name.isEmpty() ? node : node.get(name);
      }
      return node;
    } catch (JsonProcessingException noJson) {
      return null;
    }
  }

  /** Asks as the engine would, and within its limits. */
  void askForOne(Sample sample, ProbeDevice device) {
    String one = sample.type().endpoints().one();
    Optional<String> id = device.serverId(sample.type(), sample.here());
    Listed list = tap.list(Interrogation.path(sample.type())).orElse(null);
    if (one == null || id.isEmpty() || list == null) {
      return;
    }
    String path = one.replace(ID, id.get());
    String listed = list.request().url().encodedPath();
    String end = Interrogation.path(sample.type());
    if (path.contains("{") || sample.type().endpoints().list().contains("{")) {
      answers.notAsked(sample.type(), Question.ONE, "its address has more than the id");
      return;
    }
    String base = listed.substring(0, listed.length() - end.length());
    HttpUrl url = list.request().url().resolve(base + path);
    if (url != null) {
      Request request = new Request.Builder().url(url).headers(list.request().headers()).build();
      fetch(request, sample, id.get(), device);
    }
  }

  private void fetch(Request request, Sample sample, String id, ProbeDevice device) {
    try (Response response = device.limited(tap.client()).newCall(request).execute()) {
      answers.unless(
          misfit(response, sample.type().endpoints().rowAt(), id), sample.type(), Question.ONE);
    } catch (IOException lost) {
      answers.notAsked(sample.type(), Question.ONE, "no answer came");
    }
  }

  private static String misfit(Response response, @Nullable String rowAt, String id)
      throws IOException {
    if (!response.isSuccessful()) {
      return "HTTP " + response.code() + ": one(…) does not fit";
    }
    return isOf(response.body().string(), rowAt, id)
        ? ""
        : "the answer does not name the row: one(…) or rowAt(…) does not fit";
  }

  /** Whether that is an object one of whose values is the id, or a link that ends with it. */
  private static boolean isOf(String body, @Nullable String rowAt, String id) {
    JsonNode row = at(body, rowAt == null ? "" : rowAt);
    JsonNode only = row != null && row.isArray() && row.size() == 1 ? row.get(0) : row;
    if (only == null || !only.isObject()) {
      return false;
    }
    for (JsonNode value : only) {
      if (value.asText().equals(id) || value.asText().endsWith("/" + id)) {
        return true;
      }
    }
    return false;
  }
}
