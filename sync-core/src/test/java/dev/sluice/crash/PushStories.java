package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Preferences;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Task;
import dev.sluice.tracker.TimeEntry;
import dev.sluice.tracker.User;
import dev.sluice.tracker.Workspace;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** What a push may go through when all goes well. */
final class PushStories {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private PushStories() {}

  static List<Story> all() {
    return List.of(new Creates(), new Updates(), new SameChange(), new Deletes());
  }

  static Story creates() {
    return new Creates();
  }

  /** A row of each type that can be created, each with what it refers to; two entries alike. */
  private static final class Creates extends Story {
    Creates() {
      super(Operation.PUSH);
    }

    @Override
    void here(Hand hand) {
      Ref<Client> client = hand.db().clients().create(Client.named("new client"));
      Ref<Project> project =
          hand.db().projects().create(Project.named("new project").withClient(client));
      Ref<Task> task = hand.db().tasks().create(Task.named("new task", project));
      Ref<Tag> tag = hand.db().tags().create(Tag.named("new tag"));
      TimeEntry draft = hand.draft("child").withProject(project).withTags(List.of(tag));
      hand.db().timeEntries().create(draft.withTask(task));
      hand.entry("twin");
      hand.entry("twin");
    }
  }

  /** A row of each type that can be updated; one edit is taken back, which settles by itself. */
  private static final class Updates extends Story {
    private long tag;
    private long client;
    private long project;
    private long task;
    private long entry;
    private long same;

    Updates() {
      super(Operation.PUSH);
    }

    @Override
    void before(WebClient web, Instant now) {
      tag = web.addTag(web.workspace(), "tag");
      client = web.addClient(web.workspace(), "client");
      project = web.addProject(web.workspace(), "project");
      task = web.addTask(project, "task");
      entry = web.addEntry("entry", now.minusSeconds(900), MINUTE);
      same = web.addEntry("same", now.minusSeconds(900), MINUTE);
    }

    @Override
    void here(Hand hand) {
      Ref<Workspace> home = hand.only(Workspace.TYPE);
      hand.db().workspaces().update(home, w -> w.withName("home"));
      Ref<User> me = hand.only(User.TYPE);
      hand.db().user().update(me, u -> u.withFullname("new name"));
      Ref<Preferences> taste = hand.only(Preferences.TYPE);
      hand.db().preferences().update(taste, p -> p.withDateFormat("DD.MM.YYYY"));
      hand.edit(Tag.TYPE, tag, t -> t.withName("tag, edited"));
      hand.edit(Client.TYPE, client, c -> c.withName("client, edited"));
      hand.edit(Project.TYPE, project, p -> p.withName("project, edited").withColor("#123456"));
      hand.edit(Task.TYPE, task, t -> t.withName("task, edited"));
      Ref<Tag> cursor = hand.ref(Tag.TYPE, tag);
      hand.edit(TimeEntry.TYPE, entry, e -> e.withDescription("edited").withTags(List.of(cursor)));
      hand.edit(TimeEntry.TYPE, same, e -> e.withDescription("edited"));
      hand.edit(TimeEntry.TYPE, same, e -> e.withDescription("same"));
    }
  }

  /** Three rows in one request; one of them is gone there, so it goes alone. */
  private static final class SameChange extends Story {
    private final List<Long> entries = new ArrayList<>();

    SameChange() {
      super(Operation.PUSH);
    }

    @Override
    void before(WebClient web, Instant now) {
      entries.clear();
      for (int i = 0; i < 3; i++) {
        entries.add(web.addEntry("entry " + i, now.minusSeconds(900), MINUTE));
      }
    }

    @Override
    void there(WebClient web, Instant now) {
      web.delete(RowKind.TIME_ENTRY, entries.get(1));
    }

    @Override
    void here(Hand hand) {
      entries.forEach(entry -> hand.edit(TimeEntry.TYPE, entry, e -> e.withDescription("same")));
    }
  }

  /** A row of each type that can be deleted, one of them gone already; and one never sent. */
  private static final class Deletes extends Story {
    private long tag;
    private long client;
    private long project;
    private long task;
    private long entry;
    private long gone;

    Deletes() {
      super(Operation.PUSH);
    }

    @Override
    void before(WebClient web, Instant now) {
      tag = web.addTag(web.workspace(), "tag");
      client = web.addClient(web.workspace(), "client");
      project = web.addProject(web.workspace(), "project");
      long other = web.addProject(web.workspace(), "other project");
      task = web.addTask(other, "task");
      entry = web.addEntry("entry", now.minusSeconds(900), MINUTE);
      gone = web.addEntry("gone", now.minusSeconds(900), MINUTE);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.delete(RowKind.TIME_ENTRY, gone);
    }

    @Override
    void here(Hand hand) {
      hand.delete(Tag.TYPE, tag);
      hand.delete(Client.TYPE, client);
      hand.delete(Task.TYPE, task);
      hand.delete(Project.TYPE, project);
      hand.delete(TimeEntry.TYPE, entry);
      hand.delete(TimeEntry.TYPE, gone);
      hand.db().timeEntries().delete(hand.entry("never sent"));
    }
  }
}
