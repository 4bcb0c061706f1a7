package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds out how a list comes in pages. It asks for another page as servers of several habits take
 * it, and looks whether the answer is another one.
 */
final class PageTrials {

  private static final int NONE = -1;
  private static final int USUAL_SIZE = 100;
  private static final int LEAST_WHOLE = 100;
  private static final Pattern SIZE =
      Pattern.compile("[?&]([A-Za-z_\\[\\]-]*(?:per_?page|limit|size|count))=(\\d{1,5})\\b");

  /** Which row a page begins with, or which page it is; and how many rows it has. */
  private record Pair(String place, int second, String size) {}

  private static final List<Pair> PAIRS =
      List.of(
          new Pair("page", 2, "per_page"),
          new Pair("offset", 1, "limit"),
          new Pair("page", 2, "limit"),
          new Pair("page", 2, "page_size"));

  private final SeenList list;
  private final Asker asker;
  private final List<Pair> pairs;

  private PageTrials(SeenList list, Asker asker, List<Pair> pairs) {
    this.list = list;
    this.asker = asker;
    this.pairs = pairs;
  }

  /** Asks about each list. What worked for one is tried first for the next. */
  static void of(List<SeenList> lists, Asker asker) {
    List<Pair> pairs = new ArrayList<>(PAIRS);
    for (SeenList list : lists) {
      new PageTrials(list, asker, pairs).find();
    }
  }

  private void find() {
    if (isToldBy(list.first()) || isByCursor()) {
      return;
    }
    for (Pair pair : pairs) {
      if (isFound(pair)) {
        pairs.remove(pair);
        pairs.add(0, pair);
        askForMany(pair);
        return;
      }
    }
    int rows = ids().size();
    boolean isRound = rows % 10 == 0 || rows % 25 == 0;
    boolean isWhole = rows >= LEAST_WHOLE && !isRound;
    if (!isWhole && list.counts.isEmpty()) {
      list.question = "The list answered " + Naming.rows(rows) + ". Has it pages? " + Pages.ONE;
    }
  }

  /** The answer itself says where the next page is. */
  private boolean isToldBy(Answered answer) {
    Matcher link = SeenList.NEXT.matcher(answer.header("Link"));
    String path = link.find() ? null : Pages.nextUrl(list.envelope(answer));
    if (path == null && !list.hasNextLink(answer)) {
      return false;
    }
    String next = path == null ? link.group(1) : list.at(answer, path);
    if (next.isEmpty()) {
      list.question = "Is " + path + " a link, where it is not null? " + Pages.ONE;
    }
    Matcher size = SIZE.matcher(next);
    if (size.find()) {
      list.counts.put(size.group(1), Integer.parseInt(size.group(2)));
    }
    return true;
  }

  private boolean isByCursor() {
    String path = Pages.nextCursor(list.envelope(list.first()));
    if (path == null || list.at(list.first(), path).isBlank()) {
      return false;
    }
    String name = path.substring(path.lastIndexOf('.') + 1);
    String bare = name.replaceFirst("(?i)^(next|end)_?", "");
    String parameter = bare.isEmpty() ? name : lowered(bare);
    String written = URLEncoder.encode(list.at(list.first(), path), StandardCharsets.UTF_8);
    Answered answer = asker.get(list.url + '?' + parameter + '=' + written);
    boolean isOther = answer != null && list.isList(answer) && !list.ids(answer).equals(ids());
    if (answer != null && isOther) {
      list.cursor = parameter;
      list.add(answer);
      return true;
    }
    list.question =
        "An answer has the next page at " + path + ". How is it asked for? " + Pages.ONE;
    return true;
  }

  private static String lowered(String name) {
    return name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1);
  }

  private List<JsonNode> ids() {
    return list.ids(list.first());
  }

  /** Asks for the second row alone; then the answer tells which of both parameters counts. */
  private boolean isFound(Pair pair) {
    Answered answer = asker.get(list.url + '?' + query(pair, pair.second, 1));
    if (answer == null || !list.isList(answer)) {
      return false;
    }
    List<JsonNode> first = ids();
    List<JsonNode> now = list.ids(answer);
    boolean isSized = now.size() == 1 && first.size() > 1;
    boolean isOther = !now.equals(first) && (now.isEmpty() || !now.get(0).equals(first.get(0)));
    int begin = isOther ? begin(pair, now) : NONE;
    if (isSized || begin != NONE) {
      list.add(answer);
    }
    if (isSized) {
      list.counts.put(pair.size, 1);
    }
    if (begin != NONE) {
      list.counts.put(pair.place, begin);
    }
    return begin != NONE || (isSized && isToldBy(answer));
  }

  /** The place of the first page, 0 or 1; none if the parameter means something else. */
  private int begin(Pair pair, List<JsonNode> now) {
    int row = now.isEmpty() ? NONE : ids().indexOf(now.get(0));
    if (row == 1 || row == pair.second) {
      return pair.second - row;
    }
    for (int begin = pair.second - 1; begin >= 0; begin--) {
      Answered answer = asker.get(list.url + '?' + pair.place + '=' + begin);
      if (answer != null && list.ids(answer).equals(ids())) {
        return begin;
      }
    }
    return NONE;
  }

  private static String query(Pair pair, int place, int size) {
    return pair.place + '=' + place + '&' + pair.size + '=' + size;
  }

  /** More rows tell more about the fields, and whether so many may be asked for. */
  private void askForMany(Pair pair) {
    if (!list.counts.containsKey(pair.size)) {
      return;
    }
    list.counts.put(pair.size, Math.max(ids().size(), 1));
    Answered answer = asker.get(list.url + '?' + pair.size + '=' + USUAL_SIZE);
    if (answer != null && list.isList(answer) && list.ids(answer).size() >= ids().size()) {
      list.add(answer);
      list.counts.put(pair.size, USUAL_SIZE);
    }
  }
}
