package dev.sluice.desktop.sync;

import dev.sluice.desktop.cli.DatabaseOption;
import dev.sluice.desktop.domain.Domain;
import dev.sluice.desktop.domain.FileDomain;
import dev.sluice.desktop.domain.KnownDomain;
import dev.sluice.schema.EntityType;
import dev.sluice.store.Database;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A local database of some domain. */
@SuppressWarnings("NullAway.Init") // picocli fills the fields
public final class DomainFile {

  @Mixin private DatabaseOption file;

  @Option(
      names = "--domain",
      paramLabel = "NAME",
      defaultValue = "tracker",
      description = "What it holds: one of ${COMPLETION-CANDIDATES}; default ${DEFAULT-VALUE}.")
  private KnownDomain known;

  @Option(
      names = "--schema",
      paramLabel = "FILE",
      description = "A schema file that says what it holds, in place of --domain.")
  private @Nullable Path schema;

  private @Nullable Domain read;

  /** Made by picocli. */
  public DomainFile() {}

  /** What it holds. The schema file is read once. */
  public Domain domain() throws IOException {
    Domain domain = read;
    if (domain == null) {
      domain = schema == null ? known : FileDomain.read(schema);
      read = domain;
    }
    return domain;
  }

  /** Opens the database, or makes it. */
  public Database openOrMake() throws IOException {
    return domain().open(file.inFolder());
  }

  /** Opens a database that is there. */
  public Database open() throws IOException {
    return domain().open(file.existing());
  }

  /** The types of the domain, in the schema's order. */
  List<EntityType<?>> types() throws IOException {
    return domain().schema().types();
  }
}
