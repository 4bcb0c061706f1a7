package dev.sluice.lab.torture;

import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Request;
import java.util.List;
import java.util.function.Predicate;

/** What the server refuses from then on, in good weather too, until the story is judged. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum LastingFault implements TrackerEvent {
  LIST_FORBIDDEN(true, Fault.status(403)),
  LIST_MISSING(true, Fault.status(404)),
  LIST_FAILS(true, Fault.status(500)),
  LIST_UNREADABLE(true, Fault.none()) {
    @Override
    Fault fault(Event event) {
      return WrongAnswer.unreadable(event);
    }
  },
  ROW_FORBIDDEN(false, Fault.status(403)),
  ROW_MISSING(false, Fault.status(404)),
  /** Somebody deletes an entry that is edited here, and the server has its own word for that. */
  ROW_GONE(false, Fault.status(410)) {
    @Override
    public void happen(Event event, TrackerWorld world) {
      long gone = world.browser().deleteEntry(event);
      String end = "/time_entries/" + gone;
      world.lastingFaults().againstPath(end, fault(event));
      UserEvent.act(event, world, user -> user.describe(gone, event));
    }
  },
  ROW_FAILS(false, Fault.status(500)),
  ROW_UNREADABLE(false, new Fault.Instead(Answer.html(200, "<html>"), true)),
  /** There are two workspaces, so nobody can tell which one should be the default. */
  NO_DEFAULT_WORKSPACE(false, Fault.none()) {
    @Override
    public void happen(Event event, TrackerWorld world) {
      world.browser().addWorkspace(event);
      world.server().web().setDefaultWorkspace(null);
    }
  };

  /** What a pull asks for. */
  private static final List<String> LISTS =
      List.of(
          "/me/workspaces",
          "/me",
          "/me/features",
          "/me/preferences",
          "/me/tags",
          "/me/clients",
          "/me/projects",
          "/me/tasks",
          "/me/time_entries");

  private final boolean list;
  private final Fault fault;

  LastingFault(boolean list, Fault fault) {
    this.list = list;
    this.fault = fault;
  }

  Fault fault(Event event) {
    return fault;
  }

  @Override
  public boolean comesFromOutside() {
    return true;
  }

  @Override
  public void happen(Event event, TrackerWorld world) {
    if (list) {
      String path = LISTS.get(event.pick() % LISTS.size());
      world.lastingFaults().againstList(path, fault(event), list(path, event));
    } else {
      world.lastingFaults().againstRow(fault(event));
    }
  }

  /** One list, for one device or, as often, for both. */
  private static Predicate<Request> list(String path, Event event) {
    boolean all = event.pick() / LISTS.size() % 2 == 0;
    String device = World.address(event.device());
    return request ->
        request.method().equals("GET")
            && request.path().equals(path)
            && (all || request.header(World.ADDRESS).filter(device::equals).isPresent());
  }
}
