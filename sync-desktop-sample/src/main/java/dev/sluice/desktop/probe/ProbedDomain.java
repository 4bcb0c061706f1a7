package dev.sluice.desktop.probe;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.desktop.domain.Domain;
import dev.sluice.desktop.sync.CredentialsKind;
import dev.sluice.http.Credentials;
import dev.sluice.schema.SyncSchema;
import dev.sluice.store.Database;
import java.nio.file.Path;

/**
 * The domain of a schema whose credentials are told beside it.
 *
 * @param kind how a token proves who the user is
 */
record ProbedDomain(SyncSchema schema, CredentialsKind kind) implements Domain {

  @Override
  public Database open(Path file) {
    return SqliteDatabase.open(file, schema);
  }

  @Override
  public Credentials credentials(String token) {
    return kind.of(token);
  }
}
