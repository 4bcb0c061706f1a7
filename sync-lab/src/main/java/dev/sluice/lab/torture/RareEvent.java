package dev.sluice.lab.torture;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.http.Request;
import dev.sluice.testkit.state.RowKind;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/** What a user meets once a year. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum RareEvent implements TrackerEvent {
  /** A device hears of a project by its entry first, and the user works on the stand-in. */
  RENAME_STAND_IN((world, event) -> atStandIn(world, event, User::renameStandIn)),
  DELETE_STAND_IN((world, event) -> atStandIn(world, event, User::deleteStandIn)),
  MOVE_TO_WORKSPACE(
      (world, event) -> {
        world.browser().addWorkspace(event);
        DeviceEvent.FULL_SYNC.happen(event, world);
        world.afterSeconds(
            20, () -> UserEvent.act(event, world, user -> user.moveToWorkspace(event)));
      }),
  MOVE_ALL_TO_PROJECT(
      (world, event) -> UserEvent.act(event, world, user -> user.moveAllToProject(event))),
  POWER_CUT((world, event) -> powerCut(world, world.device(event.device()))),
  /**
   * Nobody opens the app for ten weeks, and work goes on at the web. What was made last was sent,
   * and its answer was lost.
   */
  ABSENCE(
      (world, event) -> {
        world.server().faults().on(1, RareEvent::makesEntry, Fault.dropAfterCommit());
        UserEvent.ADD_ENTRY.happen(event, world);
        world.afterSeconds(3, () -> world.absence(event));
      });

  private final BiConsumer<TrackerWorld, Event> act;

  RareEvent(BiConsumer<TrackerWorld, Event> act) {
    this.act = act;
  }

  @Override
  public void happen(Event event, TrackerWorld world) {
    act.accept(world, event);
  }

  private static void powerCut(TrackerWorld world, Device device) {
    Set<RowHistory> lost = lostCreates(device, world);
    device.powerCut();
    world.afterSeconds(
        Device.RESTART_SECONDS,
        () -> {
          Set<RowHistory> again = new HashSet<>(lostCreates(device, world));
          again.removeAll(lost);
          again.forEach(RowHistory::forgotten);
        });
  }

  private static Set<RowHistory> lostCreates(Device device, TrackerWorld world) {
    return device.isAlive() ? device.outbox(world.history()).lostCreates() : Set.of();
  }

  private static boolean makesEntry(Request request) {
    return request.method().equals("POST") && request.path().endsWith("/time_entries");
  }

  /** What a user does to a stand-in. */
  interface StandInWork {
    void by(User user, Event event, Map<Long, String> names);
  }

  private static void atStandIn(TrackerWorld world, Event event, StandInWork work) {
    world.browser().addProjectAndEntry(event);
    DeviceEvent.LIGHT_PULL.happen(event, world);
    world.afterSeconds(
        3, () -> UserEvent.act(event, world, user -> work.by(user, event, projectNames(world))));
  }

  /** Only the server knows them. */
  private static Map<Long, String> projectNames(TrackerWorld world) {
    Map<Long, String> names = new HashMap<>();
    for (JsonNode project : world.server().web().rows(RowKind.PROJECT)) {
      names.put(project.path("id").asLong(), project.path("name").asText());
    }
    return names;
  }
}
