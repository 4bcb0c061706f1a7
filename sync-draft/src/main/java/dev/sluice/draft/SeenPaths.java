package dev.sluice.draft;

import java.net.URI;
import java.util.ArrayList;
import java.util.List;

/** Where the server of some lists begins, and the paths of the lists below it. */
final class SeenPaths {

  private final List<SeenList> lists;
  private final String server;

  SeenPaths(List<SeenList> lists) {
    this.lists = lists;
    String common = folder(lists.get(0).url);
    for (SeenList each : lists) {
      while (!each.url.startsWith(common)) {
        common = folder(common);
      }
    }
    this.server = common;
  }

  /** A URL without its last part; it ends with a slash. */
  private static String folder(String url) {
    String bare = Resources.bare(url);
    return bare.substring(0, bare.lastIndexOf('/') + 1);
  }

  String server() {
    return Resources.bare(server);
  }

  String host() {
    return String.valueOf(URI.create(server).getHost());
  }

  /** The path of a list. The id of another list's row in it is a parameter. */
  String of(SeenList list) {
    List<String> parts = new ArrayList<>();
    String begun = server;
    for (String part : list.url.substring(server.length()).split("/", -1)) {
      String parent = begun;
      String id = part;
      parts.add(
          lists.stream()
              .filter(other -> (Resources.bare(other.url) + '/').equals(parent))
              .filter(other -> other.allIds().contains(id))
              .findFirst()
              .map(other -> '{' + Naming.singular(other.name) + "_id}")
              .orElse(part));
      begun += part + '/';
    }
    return String.join("/", parts);
  }

  /** The path of one row of it. */
  String ofRow(SeenList list) {
    String path = of(list);
    return Resources.bare(path) + "/{id}" + (path.endsWith("/") ? "/" : "");
  }
}
