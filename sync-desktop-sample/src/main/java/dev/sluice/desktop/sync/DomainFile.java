package dev.sluice.desktop.sync;

import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.domain.Domain;
import dev.sluice.http.Credentials;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Database;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A local database of some domain. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
final class DomainFile {

  @Mixin private DatabaseOption file;

  @Option(
      names = "--domain",
      paramLabel = "NAME",
      defaultValue = "tracker",
      description = "What it holds: one of ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private Domain domain;

  DomainFile() {}

  /** Opens the database, or makes it. */
  Database openOrMake() {
    return domain.open(file.inFolder());
  }

  /** Opens a database that is there. */
  Database open() {
    return domain.open(file.existing());
  }

  /** The types of the domain, in the schema's order. */
  List<EntityType<?>> types() {
    return domain.schema().types();
  }

  /** What proves who the user is. */
  Credentials credentials(String token) {
    return domain.credentials(token);
  }

  /** Whether the service's quotas are known. */
  boolean hasQuotas() {
    return domain == Domain.TRACKER;
  }
}
