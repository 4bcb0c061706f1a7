package dev.sluice.testkit.http;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A path with places: {@code {id}} stands for one number, {@code {ids}} for several with commas
 * between them, {@code *} for any one segment.
 */
public final class PathPattern {
  private final Pattern regex;
  private final List<String> names;

  private PathPattern(Pattern regex, List<String> names) {
    this.regex = regex;
    this.names = names;
  }

  /** Reads a pattern such as {@code /workspaces/{wid}/tags/{id}}. */
  public static PathPattern of(String pattern) {
    var names =
        Pattern.compile("\\{(\\w+)}").matcher(pattern).results().map(m -> m.group(1)).toList();
    String regex =
        List.of(pattern.split("/", -1)).stream()
            .map(PathPattern::segment)
            .collect(Collectors.joining("/"));
    return new PathPattern(Pattern.compile(regex), names);
  }

  /** The requests with this method whose path fits the pattern. */
  public static Predicate<Request> requests(String method, String pattern) {
    PathPattern path = of(pattern);
    return r -> r.method().equals(method) && path.match(r.path()).isPresent();
  }

  /** What stands in the named places, if the path fits. */
  public Optional<Map<String, String>> match(String path) {
    var matcher = regex.matcher(path);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    var places = new LinkedHashMap<String, String>();
    names.forEach(name -> places.put(name, matcher.group(name)));
    return Optional.of(places);
  }

  private static String segment(String segment) {
    return switch (segment) {
      case "*" -> "[^/]+";
      case "{ids}" -> "(?<ids>\\d+(?:,\\d+)+)";
      default -> place(segment);
    };
  }

  private static String place(String segment) {
    return segment.startsWith("{")
        ? "(?<" + segment.substring(1, segment.length() - 1) + ">\\d{1,18})"
        : Pattern.quote(segment);
  }
}
