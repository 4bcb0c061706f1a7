package dev.sluice.engine.servers;

import dev.sluice.engine.domain.Desk;
import dev.sluice.http.Credentials;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;

/**
 * A process that makes three notes, sends them, and ends at once when the server has answered the
 * second write: KIND FILE URL.
 */
final class KilledDesk {

  static final int STATUS = 9;

  private KilledDesk() {}

  public static void main(String[] arguments) {
    Notes types = Notes.of(ServerKind.valueOf(arguments[0]));
    VirtualTime time = new VirtualTime();
    RealWire wire = new RealWire(time);
    int[] left = {2};
    wire.onWrite(
        () -> {
          if (--left[0] == 0) {
            Runtime.getRuntime().halt(STATUS);
          }
        });
    Credentials none = Credentials.header("anybody", "X-Anybody", "none");
    try (Desk desk =
        Desk.open(
            Path.of(arguments[1]),
            types.schema(),
            wire,
            time,
            engine -> engine.server(arguments[2], none))) {
      for (String title : new String[] {"killed 1", "killed 2", "killed 3"}) {
        desk.table(types.notes()).create(new Notes.Note(title));
      }
      desk.sync();
    }
  }
}
