package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The words that are about the whole API. */
final class FileWords {

  private static final Pattern LIMIT =
      Pattern.compile(
          "(?i)(?<![\\d,.-])([1-9][\\d,.]{0,8}) *(?:api )?(?:requests|calls|queries|reqs?)"
              + "[^.\\d]{0,40}?(?:per|a|an|every|each|/|in) *([1-9]\\d{0,3})? *(second|minute|hour|day)");
  private static final Map<String, Integer> SECONDS =
      Map.of("second", 1, "minute", 60, "hour", 3600, "day", 86_400);

  /** Headers that the engine writes itself. */
  private static final String OWN_HEADERS =
      "(?i)authorization|accept|accept-encoding|content-type|content-length|host|user-agent|if-.*"
          + "|idempotency-key|connection|cookie|range";

  private static final String LIMIT_HEADERS = "(?i)(x-)?rate-?limit(-limit|-policy)?";

  /** Who asks, in a URL: a name and perhaps a password. */
  private static final Pattern USER = Pattern.compile("^((?:[a-zA-Z][\\w+.-]*:)?//)[^/?#]*@");

  private FileWords() {}

  static List<Finding> of(Document document, Plan plan) {
    List<Finding> findings = new ArrayList<>();
    findings.add(server(document));
    findings.add(limits(document));
    findings.add(credentials(document));
    errors(plan).ifPresent(findings::add);
    header(plan).ifPresent(findings::add);
    return findings;
  }

  private static Finding server(Document document) {
    JsonNode root = document.root();
    String url =
        document.isSwagger() ? swaggerServer(root) : openServer(root.path("servers").path(0));
    String bare = Resources.bare(USER.matcher(url).replaceFirst("$1").replaceFirst("[?#].*", ""));
    if (bare.contains("@")) {
      bare = ""; // a password with a slash in it, perhaps
    }
    if (bare.matches("https?://[^{}]+")) {
      return USER.matcher(url).find()
          ? Finding.of("server", bare, "Its URL names a user, who is left out. Is it right so?")
          : Finding.of("server", bare);
    }
    return Finding.of(
        "server",
        "https://HOST" + (bare.startsWith("/") ? bare : ""),
        "Where is the server? The description does not name it.");
  }

  private static String swaggerServer(JsonNode root) {
    String host = root.path("host").asText("");
    String scheme = "https";
    for (JsonNode each : root.path("schemes")) {
      scheme = root.path("schemes").size() == 1 ? each.asText() : scheme;
    }
    String path = root.path("basePath").asText("");
    return host.isEmpty() ? path : scheme + "://" + host + path;
  }

  private static String openServer(JsonNode server) {
    String url = server.path("url").asText("");
    for (Map.Entry<String, JsonNode> each : server.path("variables").properties()) {
      String value = each.getValue().path("default").asText("");
      url = value.isEmpty() ? url : url.replace('{' + each.getKey() + '}', value);
    }
    return url;
  }

  /** What a text like "60 requests per minute" says, about the API or at a header of answers. */
  private static Finding limits(Document document) {
    List<Object> limits = limits(document.root().path("info").path("description").asText(""));
    for (String words : headerWords(document)) {
      limits = limits.isEmpty() ? limits(words) : limits;
    }
    return limits.isEmpty()
        ? Finding.asked("limits", "How many requests does the server allow?")
        : Finding.of("limits", limits);
  }

  private static List<Object> limits(String words) {
    Matcher limit = LIMIT.matcher(words);
    List<Object> limits = new ArrayList<>();
    while (limit.find() && limits.size() < 3) {
      String count = limit.group(1).replaceAll("[,.]", "");
      int times = limit.group(2) == null ? 1 : Integer.parseInt(limit.group(2));
      int seconds = times * SECONDS.getOrDefault(limit.group(3).toLowerCase(Locale.ROOT), 1);
      limits.add(count + '/' + seconds + 's');
    }
    return limits;
  }

  /** What is said about headers that tell limits, and an example of a policy. */
  private static Set<String> headerWords(Document document) {
    Set<String> words = new LinkedHashSet<>();
    for (JsonNode headers : document.root().findValues("headers")) {
      for (Map.Entry<String, JsonNode> each : headers.properties()) {
        JsonNode header = document.resolved(each.getValue());
        if (each.getKey().matches(LIMIT_HEADERS)) {
          String example =
              header.path("example").asText(header.path("schema").path("example").asText(""));
          words.add(header.path("description").asText(""));
          words.add(
              SaidLimits.sentences(new Answered(0, Map.of(each.getKey(), List.of(example)), "")));
        }
      }
    }
    return words;
  }

  private static Finding credentials(Document document) {
    JsonNode root = document.root();
    JsonNode schemes =
        document.isSwagger()
            ? root.path("securityDefinitions")
            : root.path("components").path("securitySchemes");
    Map<Integer, Finding> best = new LinkedHashMap<>();
    schemes.forEach(
        scheme -> {
          Finding finding = credentials(document.resolved(scheme));
          best.putIfAbsent(rank(finding), finding);
        });
    return best.keySet().stream()
        .min(Integer::compare)
        .map(best::get)
        .orElse(Finding.of("credentials", "bearer", "How does a request prove who the user is?"));
  }

  /** Bearer first, then another header, then a password. */
  private static int rank(Finding finding) {
    if (!finding.questions().isEmpty()) {
      return 3;
    }
    return "bearer".equals(finding.value()) ? 0 : "password".equals(finding.value()) ? 2 : 1;
  }

  private static Finding credentials(JsonNode scheme) {
    String type = scheme.path("type").asText("").toLowerCase(Locale.ROOT);
    String http = scheme.path("scheme").asText("").toLowerCase(Locale.ROOT);
    String name = scheme.path("name").asText("");
    if (type.equals("oauth2") || type.equals("openidconnect") || http.equals("bearer")) {
      return Finding.of("credentials", "bearer");
    }
    if (type.equals("basic") || http.equals("basic")) {
      return Finding.of("credentials", "password");
    }
    boolean isHeader = scheme.path("in").asText("").equals("header");
    if (isHeader && !name.equalsIgnoreCase("Authorization")) {
      return Finding.of("credentials", Map.of("header", name));
    }
    if (isHeader) {
      boolean isBearer =
          scheme.path("description").asText("").toLowerCase(Locale.ROOT).contains("bearer");
      return isBearer
          ? Finding.of("credentials", "bearer")
          : Finding.of("credentials", "bearer", "Does the token stand behind the word Bearer?");
    }
    return Finding.of(
        "credentials",
        "bearer",
        "The key " + name + " stands in no header. Does the server take one in a header, too?");
  }

  /** What each list needs as a header. */
  private static Optional<Finding> header(Plan plan) {
    Map<String, Object> headers = new LinkedHashMap<>();
    List<String> questions = new ArrayList<>();
    for (Resource each : plan.types()) {
      for (JsonNode parameter : each.listing().operation().parameters()) {
        String name = parameter.path("name").asText();
        boolean isNeeded =
            parameter.path("in").asText().equals("header")
                && parameter.path("required").asBoolean();
        if (isNeeded && !name.matches(OWN_HEADERS) && !headers.containsKey(name)) {
          headers.put(name, headerValue(parameter));
          questions.add("Which value has the header " + name + "?");
        }
      }
    }
    return headers.isEmpty()
        ? Optional.empty()
        : Optional.of(new Finding("header", headers, questions));
  }

  private static Object headerValue(JsonNode parameter) {
    JsonNode schema = parameter.has("schema") ? parameter.path("schema") : parameter;
    JsonNode value = schema.has("default") ? schema.path("default") : schema.path("enum").path(0);
    return Flow.quoted(value.asText("VALUE"));
  }

  /** Answers with status 200 may say that they are errors. */
  private static Optional<Finding> errors(Plan plan) {
    for (Resource each : plan.types()) {
      Schema envelope = each.listing().envelope();
      for (String flag : List.of("ok", "success")) {
        if (envelope.property(flag).type().equals("boolean")) {
          return Optional.of(
              Finding.of(
                  "errors",
                  Map.of("unless", Map.of(flag, Flow.quoted("true"))),
                  "Which words there say that credentials are wrong, or that a row is gone?"));
        }
      }
    }
    return Optional.empty();
  }
}
