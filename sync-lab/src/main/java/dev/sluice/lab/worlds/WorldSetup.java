package dev.sluice.lab.worlds;

import dev.sluice.http.Credentials;
import dev.sluice.lab.torture.DeviceSetup;
import java.util.List;

/** What the device of a world is made of. Tests replace a part of it by a broken one. */
public interface WorldSetup extends DeviceSetup {

  /** As users have it. */
  WorldSetup WHOLE = new WorldSetup() {};

  /** How a user is known to the engine. */
  default Credentials credentials(String account, String token) {
    return Credentials.bearer(account, token);
  }

  /** What a Room app runs at the end of a migration that makes a table anew. */
  default List<String> recipe(List<String> published) {
    return published;
  }
}
