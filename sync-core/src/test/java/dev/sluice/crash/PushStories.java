package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
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
import java.util.List;
import java.util.function.Supplier;

/** What a push may go through. */
final class PushStories {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private PushStories() {}

  static List<Story> all() {
    return List.of(
        new Creates(),
        new Updates(),
        new Deletes(),
        new Refusals(),
        new LostCreates(),
        new ForbiddenLooks(),
        new FreshParent(),
        new Poisoned());
  }

  static Story creates() {
    return new Creates();
  }

  static Story lostCreates() {
    return new LostCreates();
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
      Ref<Tag> mark = hand.ref(Tag.TYPE, tag);
      hand.edit(TimeEntry.TYPE, entry, e -> e.withDescription("edited").withTags(List.of(mark)));
      hand.edit(TimeEntry.TYPE, same, e -> e.withDescription("edited"));
      hand.edit(TimeEntry.TYPE, same, e -> e.withDescription("same"));
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

  /** The server says no in each of its ways, and one change cannot even be said. */
  private static final class Refusals extends Story {
    private long gone;

    Refusals() {
      super(Operation.PUSH);
    }

    @Override
    void before(WebClient web, Instant now) {
      gone = web.addEntry("gone", now.minusSeconds(900), MINUTE);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.delete(RowKind.TIME_ENTRY, gone);
      web.addTag(web.workspace(), "taken");
    }

    @Override
    void here(Hand hand) {
      hand.edit(TimeEntry.TYPE, gone, e -> e.withDescription("edited in vain"));
      Ref<Tag> taken = hand.db().tags().create(Tag.named("taken"));
      Ref<Project> silly = hand.db().projects().create(Project.named("silly"));
      hand.db().clients().create(Client.named("forbidden"));
      Ref<Preferences> taste = hand.only(Preferences.TYPE);
      hand.db().preferences().delete(taste);
      hand.db().timeEntries().create(hand.draft("waits").withProject(silly));
      hand.db().timeEntries().create(hand.draft("tagged").withTags(List.of(taken)));
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      server.faults().always(saying("POST", "silly"), Fault.answer(Answer.error(400, "no")));
      server.faults().always(saying("POST", "forbidden"), Fault.status(403));
    }
  }

  /** Creates whose answers are lost, one with and one without its request. */
  private static final class LostCreates extends Story {
    LostCreates() {
      super(Operation.PUSH, Operation.PUSH, Operation.PUSH);
    }

    @Override
    void here(Hand hand) {
      hand.entry("made");
      hand.entry("never made");
      hand.db().tags().create(Tag.named("made"));
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      server.faults().on(1, saying("POST", "\"made\""), Fault.dropAfterCommit());
      server.faults().on(2, saying("POST", "\"made\""), Fault.dropAfterCommit());
      server.faults().on(1, saying("POST", "never made"), Fault.dropBefore());
    }
  }

  /** The look for a lost create, and for a namesake, is forbidden; the credentials are good. */
  private static final class ForbiddenLooks extends Story {
    ForbiddenLooks() {
      super(Operation.PUSH, Operation.PUSH, Operation.PUSH, Operation.PUSH);
    }

    @Override
    void there(WebClient web, Instant now) {
      web.addTag(web.workspace(), "taken");
    }

    @Override
    void here(Hand hand) {
      hand.db().tags().create(Tag.named("taken"));
      hand.entry("lost");
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      server.faults().on(1, to("GET", "/me/tags"), Fault.status(403));
      server.faults().on(1, saying("POST", "lost"), Fault.dropAfterCommit());
      server.faults().on(1, to("GET", "/me/time_entries"), Fault.status(403));
    }
  }

  /** The server does not know at once what it has just created. */
  private static final class FreshParent extends Story {
    FreshParent() {
      super(Operation.PUSH);
    }

    @Override
    void here(Hand hand) {
      Ref<Project> project = hand.db().projects().create(Project.named("fresh"));
      hand.db().timeEntries().create(hand.draft("child").withProject(project));
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      Answer unknown = Answer.error(400, "User cannot access the selected project");
      server
          .faults()
          .always(saying("POST", "child").and(r -> isFresh(server, clock)), Fault.answer(unknown));
    }

    private static boolean isFresh(TrackerServer server, Supplier<Instant> clock) {
      return server.log().stream()
          .filter(arrival -> to("POST", "/projects").test(arrival.request()))
          .anyMatch(arrival -> clock.get().isBefore(arrival.wall().plusSeconds(2)));
    }
  }

  /** The server trips over one row, and asks for a pause at another. */
  private static final class Poisoned extends Story {
    private long entry;

    Poisoned() {
      super(Operation.PUSH, Operation.PUSH, Operation.PUSH);
    }

    @Override
    void before(WebClient web, Instant now) {
      entry = web.addEntry("entry", now.minusSeconds(900), MINUTE);
    }

    @Override
    void here(Hand hand) {
      hand.db().tags().create(Tag.named("good"));
      hand.edit(TimeEntry.TYPE, entry, e -> e.withDescription("poison"));
      hand.entry("after a pause");
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      server.faults().on(1, saying("PUT", "poison"), Fault.status(500));
      server.faults().on(1, saying("POST", "pause"), Fault.status(502));
    }
  }
}
