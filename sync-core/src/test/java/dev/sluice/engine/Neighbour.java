package dev.sluice.engine;

import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A second workspace on the server: a client, two tags, a project and two entries. */
public record Neighbour(
    long workspace, long client, long project, List<Long> tags, List<Long> entries) {

  public static Neighbour with(WebClient web, Instant when) {
    long workspace = web.add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
    long client = web.addClient(workspace, "client");
    List<Long> tags = List.of(web.addTag(workspace, "one"), web.addTag(workspace, "two"));
    long project =
        web.add(RowKind.PROJECT, workspace, Map.of("name", "project", "client_id", client));
    return new Neighbour(
        workspace,
        client,
        project,
        tags,
        List.of(
            entry(web, workspace, "first", when, Map.of("project_id", project)),
            entry(web, workspace, "second", when, Map.of("tag_ids", tags))));
  }

  private static long entry(
      WebClient web, long workspace, String name, Instant when, Map<String, ?> more) {
    Map<String, Object> fields = new HashMap<>(more);
    fields.put("description", name);
    fields.put("start", when.toString());
    fields.put("duration", 60);
    return web.add(RowKind.TIME_ENTRY, workspace, fields);
  }

  /** Starts an entry there. */
  public long start(WebClient web, Instant when) {
    return web.add(
        RowKind.TIME_ENTRY,
        workspace,
        Map.of("description", "runs", "start", when.toString(), "duration", -1));
  }
}
