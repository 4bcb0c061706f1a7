package dev.sluice.crash;

import dev.sluice.Operation;
import dev.sluice.schema.Ref;
import dev.sluice.testkit.TrackerServer;
import dev.sluice.testkit.WebClient;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import dev.sluice.testkit.state.RowKind;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Preferences;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What a push may go through when the server or the network says no. */
final class FailedPushStories {

  private static final Duration MINUTE = Duration.ofMinutes(1);

  private FailedPushStories() {}

  static List<Story> all() {
    return List.of(
        new Refusals(),
        new LostCreates(),
        new ForbiddenLooks(),
        new UnprovedLook(),
        new FreshParent(),
        new Poisoned(),
        new OneTooMany(),
        new LateUpdate());
  }

  static Story lostCreates() {
    return new LostCreates();
  }

  /** The server says no in each of its ways, and one change cannot even be said. */
  private static final class Refusals extends Story {
    private long gone;
    private long moved;
    private long next;

    Refusals() {
      super(Operation.PUSH);
    }

    @Override
    void before(WebClient web, Instant now) {
      gone = web.addEntry("gone", now.minusSeconds(900), MINUTE);
      moved = web.addEntry("moved", now.minusSeconds(800), MINUTE);
      next = web.add(RowKind.WORKSPACE, 0, Map.of("name", "next door"));
    }

    @Override
    void there(WebClient web, Instant now) {
      web.delete(RowKind.TIME_ENTRY, gone);
      web.move(RowKind.TIME_ENTRY, moved, next);
      web.addTag(web.workspace(), "taken");
    }

    @Override
    void here(Hand hand) {
      hand.edit(TimeEntry.TYPE, gone, e -> e.withDescription("edited in vain"));
      hand.edit(TimeEntry.TYPE, moved, e -> e.withDescription("follows"));
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

  /** A create is refused because a quota is used up: it surely never arrived. */
  private static final class OneTooMany extends Story {
    OneTooMany() {
      super(Operation.PUSH, Operation.PUSH);
    }

    @Override
    void here(Hand hand) {
      hand.entry("too many");
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      Answer later =
          Answer.empty(402)
              .withHeader("X-Toggl-Quota-Remaining", "0")
              .withHeader("X-Toggl-Quota-Resets-In", "1");
      server.faults().on(1, saying("POST", "too many"), Fault.answer(later));
    }
  }

  /** One row of the list cannot be read in which a lost create is looked for. */
  private static final class UnprovedLook extends Story {
    UnprovedLook() {
      super(Operation.PUSH, Operation.PUSH, Operation.PUSH);
    }

    @Override
    void here(Hand hand) {
      hand.db().tags().create(Tag.named("lost"));
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      server.faults().on(1, saying("POST", "lost"), Fault.dropAfterCommit());
      Answer unreadable = Answer.json(Json.array().add(Json.object().put("id", "seven")));
      server.faults().on(1, to("GET", "/me/tags"), Fault.answer(unreadable));
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

  /** The server trips over three rows, one after the other, and is asked whether it works. */
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
      hand.entry("after a rest");
    }

    @Override
    void faults(TrackerServer server, Supplier<Instant> clock) {
      server.faults().on(1, saying("PUT", "poison"), Fault.status(500));
      server.faults().on(1, saying("POST", "pause"), Fault.status(502));
      server.faults().on(1, saying("POST", "rest"), Fault.status(503));
    }
  }

  /** An update that was sent by an earlier process may still arrive. */
  private static final class LateUpdate extends Story {
    private long entry;

    LateUpdate() {
      super(Operation.PUSH);
    }

    @Override
    void before(WebClient web, Instant now) {
      entry = web.addEntry("entry", now.minusSeconds(900), MINUTE);
    }

    @Override
    void here(Hand hand) {
      hand.sentBefore(TimeEntry.TYPE, entry);
      hand.edit(TimeEntry.TYPE, entry, e -> e.withDescription("edited since"));
    }
  }
}
