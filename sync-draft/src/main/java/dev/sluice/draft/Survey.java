package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Asks a server for lists, and then for what tells how they can be used. It changes nothing. */
final class Survey {

  /** How many requests it sends at most. */
  static final int MOST = 20;

  /** Each list needs at least a request and a redirect. */
  private static final int MOST_LISTS = 10;

  private final Asker asker;

  private Survey(Asker asker) {
    this.asker = asker;
  }

  static List<SeenList> of(List<String> urls, Asking server) throws IOException {
    check(urls);
    Survey survey = new Survey(new Asker(server, MOST));
    List<SeenList> lists = new ArrayList<>();
    for (String url : urls) {
      lists.add(survey.list(url));
    }
    List<SeenList> synced = lists.stream().filter(SeenList::canBeSynced).toList();
    PageTrials.of(synced, survey.asker);
    for (SeenList list : synced) {
      survey.one(list);
    }
    for (SeenList list : synced) {
      survey.methods(list);
    }
    return lists;
  }

  private static void check(List<String> urls) {
    if (urls.isEmpty() || urls.size() > MOST_LISTS) {
      throw new IllegalArgumentException("1 to " + MOST_LISTS + " lists can be asked at a time");
    }
    long servers = urls.stream().map(URI::create).map(Asker::origin).distinct().count();
    if (servers > 1) {
      throw new IllegalArgumentException("all lists must be of one server");
    }
    for (String url : urls) {
      URI uri = URI.create(url);
      boolean hasMore =
          uri.getRawQuery() != null || uri.getRawFragment() != null || uri.getRawUserInfo() != null;
      if (hasMore || SeenList.lastSegment(uri.getPath()).isEmpty()) {
        throw new IllegalArgumentException(
            "a list's URL is a host and a path only: https://host/notes");
      }
    }
  }

  private SeenList list(String url) throws IOException {
    Answered answer = first(url);
    String moved = Asker.redirect(url, answer);
    if (moved == null) {
      return new SeenList(url, usable(url, answer));
    }
    return new SeenList(moved, usable(moved, first(moved)));
  }

  private Answered first(String url) throws IOException {
    Answered answer = asker.first(url);
    if (answer == null) {
      throw new UnusableAnswerException(url, 0, "too many requests were needed before it");
    }
    return answer;
  }

  private static Answered usable(String url, Answered answer) throws UnusableAnswerException {
    String words =
        switch (answer.status()) {
          case 401, 403 -> "the server wants another token";
          case 404, 410 -> "the server has no such list";
          case 429 -> "the server wants fewer requests";
          default -> answer.isGood() ? "the server answered no JSON" : "the server refused";
        };
    if (!answer.json().isContainerNode()) {
      throw new UnusableAnswerException(
          url, answer.status(), words + " (status " + answer.status() + ")");
    }
    return answer;
  }

  /** Fetches the first row alone. */
  private void one(SeenList list) {
    String url = rowUrl(list);
    Answered answer = url == null ? null : asker.get(url);
    Identity identity = list.identity();
    if (answer != null && identity != null) {
      JsonNode id = list.ids(list.first()).get(0);
      JsonNode json = answer.json();
      boolean isRow = json.path(identity.json()).equals(id);
      for (JsonNode inside : json) {
        isRow |= inside.path(identity.json()).equals(id);
      }
      list.one = isRow ? answer : null;
    }
  }

  private static @Nullable String rowUrl(SeenList list) {
    Identity identity = list.identity();
    if (identity == null || identity.isLink() || list.ids(list.first()).isEmpty()) {
      return null;
    }
    String id = list.ids(list.first()).get(0).asText();
    String written = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    String end = list.url.endsWith("/") ? "/" : "";
    boolean isStep = id.isEmpty() || id.matches("\\.{1,2}");
    return isStep ? null : Resources.bare(list.url) + '/' + written + end;
  }

  private void methods(SeenList list) {
    list.methods.addAll(asker.allowed(list.url));
    String row = rowUrl(list);
    if (list.one != null && row != null) {
      list.rowMethods.addAll(asker.allowed(row));
    }
  }
}
