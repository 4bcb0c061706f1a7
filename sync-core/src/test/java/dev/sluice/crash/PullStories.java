package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.ratelimit.Limit;
import dev.sluice.ratelimit.Quota;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.TrackerQuotas;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What a pull may go through. */
final class PullStories {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private PullStories() {}

  static List<Story> all() {
    return List.of(
        new Changes(),
        new Running(),
        new ProvisionalRows(),
        new HiddenProject(),
        new Together(),
        new ForbiddenAnswer(),
        new CutAnswer());
  }

  static Story changes() {
    return new Changes();
  }

  /** Rows of every type come, change and go on the server, some of which changed here as well. */
  private static final class Changes extends Story {
    private long tag;
    private long client;
    private long project;
    private long task;
    private long both;
    private long gone;
    private long lost;

    Changes() {
      super(Operation.FULL);
    }

    @Override
    void before(WebClient web, Instant now) {
      tag = web.addTag(web.workspace(), "tag");
      client = web.addClient(web.workspace(), "client");
      project = web.addProject(web.workspace(), "project");
      task = web.addTask(project, "task");
      both = web.addEntry("both", now.minusSeconds(900), MINUTE);
      gone = web.addEntry("gone", now.minusSeconds(900), MINUTE);
      lost = web.addEntry("lost", now.minusSeconds(900), MINUTE);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.editUser("fullname", "new name");
      web.editPreference("date_format", "DD.MM.YYYY");
      web.edit(RowKind.TAG, tag, "name", "tag, edited");
      web.edit(RowKind.PROJECT, project, "name", "project, edited");
      web.edit(RowKind.TASK, task, "name", "task, edited");
      web.edit(RowKind.TIME_ENTRY, both, "duration", 30);
      web.delete(RowKind.CLIENT, client);
      web.delete(RowKind.TIME_ENTRY, gone);
      web.delete(RowKind.TIME_ENTRY, lost);
      web.addClient(web.workspace(), "new client");
      web.addEntry("new", now.minusSeconds(300), MINUTE);
    }

    @Override
    void here(Hand hand) {
      hand.edit(TimeEntry.TYPE, both, e -> e.withDescription("both, edited here"));
      hand.edit(TimeEntry.TYPE, lost, e -> e.withDescription("edited in vain"));
    }
  }

  /** An entry was started here and one there: one has to stop, where the next began. */
  private static final class Running extends Story {
    Running() {
      super(Operation.FULL);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.put(RowKind.TIME_ENTRY, entry("there", now.minusSeconds(600), -1, Map.of()), now);
    }

    @Override
    void here(Hand hand) {
      hand.db().timeEntries().create(TimeEntry.started("here", hand.now().minusSeconds(60)));
      Instant next = hand.now().minusSeconds(30);
      hand.db().timeEntries().create(TimeEntry.recorded("next", next, MINUTE));
    }
  }

  /** A light pull brings an entry whose project and tags are unknown; the full one brings them. */
  private static final class ProvisionalRows extends Story {
    ProvisionalRows() {
      super(Operation.LIGHT, Operation.FULL);
    }

    @Override
    void there(WebClient web, Instant now) {
      long project = web.addProject(web.workspace(), "new project");
      long task = web.addTask(project, "new task");
      long tag = web.addTag(web.workspace(), "new tag");
      Map<String, ?> more = Map.of("project_id", project, "task_id", task, "tag_ids", List.of(tag));
      web.put(RowKind.TIME_ENTRY, entry("of new ones", now.minusSeconds(600), 60, more), now);
    }
  }

  /** No list names the project of an entry; asked for by itself it is there. */
  private static final class HiddenProject extends Story {
    HiddenProject() {
      super(Operation.PULL);
    }

    @Override
    void there(WebClient web, Instant now) {
      Map<String, ?> more = Map.of("project_id", web.addProject(web.workspace(), "hidden"));
      web.put(RowKind.TIME_ENTRY, entry("of a hidden one", now.minusSeconds(600), 60, more), now);
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      Answer nothing = Answer.json(Json.array());
      server.faults().always(to("GET", "/me/projects"), Fault.answer(nothing));
    }
  }

  /**
   * A quota counts pulls: several types come by one request, and nothing goes that is not named.
   */
  private static final class Together extends Story {
    private long tag;
    private long project;

    Together() {
      super(Operation.FULL);
    }

    @Override
    List<Quota> quotas() {
      Limit wide = Limit.parse("300/1h");
      return TrackerQuotas.of(wide, wide);
    }

    @Override
    void before(WebClient web, Instant now) {
      tag = web.addTag(web.workspace(), "tag");
      project = web.addProject(web.workspace(), "project");
      web.addEntry("old", now.minusSeconds(900), MINUTE);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.edit(RowKind.TAG, tag, "name", "tag, edited");
      web.edit(RowKind.PROJECT, project, "name", "project, edited");
      web.addClient(web.workspace(), "new client");
      web.addEntry("new", now.minusSeconds(300), MINUTE);
    }

    @Override
    void here(Hand hand) {
      hand.edit(Project.TYPE, project, p -> p.withColor("#ff0000"));
      hand.entry("new here");
    }
  }

  /** An answer is forbidden though the credentials are good. */
  private static final class ForbiddenAnswer extends Story {
    ForbiddenAnswer() {
      super(Operation.PULL);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.addTag(web.workspace(), "new tag");
      web.addEntry("new", now.minusSeconds(300), MINUTE);
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      server.faults().on(1, to("GET", "/me/tags"), Fault.status(403));
    }
  }

  /** The server cuts its answer at a thousand entries; most of them are gone, which is quick. */
  private static final class CutAnswer extends Story {
    CutAnswer() {
      super(Operation.LIGHT);
    }

    @Override
    void there(WebClient web, Instant now) {
      for (int i = 0; i < 1000; i++) {
        Instant start = now.minusSeconds(60L * i);
        long id = web.put(RowKind.TIME_ENTRY, entry("entry " + i, start, 60, Map.of()), now);
        if (i % 50 > 0) {
          web.delete(RowKind.TIME_ENTRY, id);
        }
      }
    }
  }

  static Map<String, ?> entry(String name, Instant start, int duration, Map<String, ?> more) {
    Map<String, Object> fields = new HashMap<>(more);
    fields.put("description", name);
    fields.put("start", start.toString());
    fields.put("duration", duration);
    if (duration >= 0) {
      fields.put("stop", start.plusSeconds(duration).toString());
    }
    return fields;
  }
}
