package dev.sluice.engine.domain;

import static dev.sluice.engine.domain.Dispatch.PARCELS;
import static dev.sluice.engine.domain.Dispatch.STOPS;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.Dispatch.Parcel;
import dev.sluice.engine.domain.Dispatch.Stop;
import dev.sluice.schema.Ref;
import dev.sluice.store.Sql;
import dev.sluice.testkit.http.Json;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Edits at random, here and at the server, and what must be there in the end. */
final class DispatchStory {

  static final int COURIERS = 3;

  final Map<Ref<Parcel>, String> notes = new HashMap<>();
  final List<String> created = new ArrayList<>();
  private final Random random;
  private final Dispatch dispatch;
  private int names;
  private Desk desk;

  DispatchStory(Random random, Dispatch dispatch) {
    this.random = random;
    this.dispatch = dispatch;
  }

  /** What the server has before a device comes. */
  void begin() {
    for (int i = 0; i < 30; i++) {
      dispatch.add(parcel());
    }
    for (int i = 0; i < 12; i++) {
      dispatch.addStop("stop " + ++names, someThere());
    }
  }

  /** From now on the edits are made on this one. */
  void on(Desk next) {
    desk = next;
  }

  private String courier() {
    return "c" + random.nextInt(COURIERS + 1);
  }

  private ObjectNode parcel() {
    return Json.object()
        .put("label", "there " + ++names)
        .put("courier", courier())
        .putNull("note")
        .putNull("remark");
  }

  List<Ref<Parcel>> here() {
    return desk.db().list(Sql.of("SELECT id FROM parcels_here"), row -> row.ref("id", PARCELS));
  }

  <T> T some(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private Long someThere() {
    return someOf(dispatch.parcels);
  }

  private Long someOf(Map<Long, ObjectNode> rows) {
    return some(new ArrayList<>(rows.keySet()));
  }

  void edit() {
    switch (random.nextInt(14)) {
      case 0 -> dispatch.add(parcel());
      case 1, 2 -> dispatch.parcels.get(someThere()).put("courier", courier());
      case 3 -> dispatch.parcels.get(someThere()).put("remark", "remark " + ++names);
      case 4 -> {
        if (dispatch.parcels.size() > 8) {
          dispatch.deleteParcel(someThere());
        }
      }
      case 5 -> dispatch.addStop("stop " + ++names, someThere());
      case 6 -> create();
      case 7 -> deleteHere();
      case 8 -> stopHere();
      case 9 -> editStop();
      default -> note();
    }
  }

  /** Not one that was made here: an answer may be lost, and its create is known by its name. */
  private void editStop() {
    Long id = someOf(dispatch.stops);
    if (!dispatch.stops.get(id).get("name").asText().contains("here")) {
      if (random.nextBoolean()) {
        dispatch.stops.get(id).put("name", "stop " + ++names);
      } else if (dispatch.stops.size() > 9) {
        dispatch.stops.remove(id);
      }
    }
  }

  private void create() {
    String label = "here " + ++names;
    created.add(label);
    desk.table(PARCELS).create(new Parcel(label, courier(), null, null));
  }

  private void deleteHere() {
    if (here().size() > 8) {
      Ref<Parcel> ref = some(here());
      created.remove(desk.table(PARCELS).find(ref).orElseThrow().label());
      desk.table(PARCELS).delete(ref);
      notes.remove(ref);
    }
  }

  private void stopHere() {
    if (!here().isEmpty()) {
      String name = "stop here " + ++names;
      created.add(name);
      desk.table(STOPS).create(new Stop(name, some(here())));
    }
  }

  private void note() {
    if (!here().isEmpty()) {
      Ref<Parcel> ref = some(here());
      String note = "note " + ++names;
      desk.table(PARCELS).update(ref, old -> old.noted(note));
      notes.put(ref, note);
    }
  }

  /** What cannot be sent, since the server has deleted the row, need not be there in the end. */
  void discard(SyncFailure failure) {
    Ref<?> ref = failure.ref();
    if (ref.type() == STOPS) {
      desk.table(STOPS).find(STOPS.ref(ref.id())).ifPresent(stop -> created.remove(stop.name()));
    } else {
      notes.remove(ref);
    }
    failure.discard();
  }
}
