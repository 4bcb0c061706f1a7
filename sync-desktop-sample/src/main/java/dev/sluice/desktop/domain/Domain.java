package dev.sluice.desktop.domain;

import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a file and a server hold. */
public interface Domain {

  /** Its types. */
  SyncSchema schema();

  /** Opens a file, or makes it. */
  Database open(Path file);

  /** What proves who the user is. */
  Credentials credentials(String token);

  /** Where its server is, if that is known. */
  default @Nullable String server() {
    return null;
  }

  /** What its server allows; empty if that is not known. */
  default List<Limit> limits() {
    return List.of();
  }

  /** Whether the service's quotas are known. */
  default boolean hasQuotas() {
    return false;
  }
}
