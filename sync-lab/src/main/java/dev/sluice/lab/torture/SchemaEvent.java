package dev.sluice.lab.torture;

import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** What users do with rows of an app's own schema, at the devices and elsewhere. */
@SuppressWarnings("ImmutableEnumChecker") // what it holds has no state
enum SchemaEvent implements EventKind {
  ADD(true, onDevice(SchemaUser::add)),
  RENAME(true, onDevice(SchemaUser::rename)),
  EDIT(true, onDevice(SchemaUser::edit)),
  DELETE(true, onDevice(SchemaUser::delete)),
  DELETE_AND_UNDO(true, onDevice(SchemaUser::deleteAndUndo)),
  ATTACH(true, onDevice(SchemaUser::attach)),
  UPDATE_APP(true, (event, world) -> world.device(event.device()).update()),
  SERVER_ADD(false, elsewhere(SchemaUser::add)),
  SERVER_RENAME(false, elsewhere(SchemaUser::rename)),
  SERVER_EDIT(false, elsewhere(SchemaUser::edit)),
  SERVER_DELETE(false, elsewhere(SchemaUser::delete));

  private final boolean isOnDevice;
  private final BiConsumer<Event, SchemaWorld> act;

  SchemaEvent(boolean isOnDevice, BiConsumer<Event, SchemaWorld> act) {
    this.isOnDevice = isOnDevice;
    this.act = act;
  }

  @Override
  public void happen(Event event, World world) {
    act.accept(event, (SchemaWorld) world);
  }

  @Override
  public boolean comesFromOutside() {
    return !isOnDevice;
  }

  private static BiConsumer<Event, SchemaWorld> elsewhere(Consumer<SchemaUser> work) {
    return (event, world) ->
        work.accept(
            new SchemaUser(
                event, world, new ServerSide(world.server(), world.schema()), world.book()));
  }

  private static BiConsumer<Event, SchemaWorld> onDevice(Consumer<SchemaUser> work) {
    return (event, world) -> {
      Device device = world.device(event.device());
      if (device.isAlive()) {
        device.user(
            () ->
                device.transact(
                    tables -> {
                      Side side = new DeviceSide(device, tables);
                      work.accept(new SchemaUser(event, world, side, world.book(device)));
                    }));
      }
    };
  }
}
