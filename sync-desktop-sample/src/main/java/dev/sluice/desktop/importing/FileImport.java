package dev.sluice.desktop.importing;

import dev.sluice.schema.Ref;
import dev.sluice.tracker.TrackerDatabase;
import dev.sluice.tracker.TrackerTables;
import dev.sluice.tracker.Workspace;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Adds the entries of a file, or says what would come of it.
 *
 * @param again whether entries that are here already are added again
 * @param skipRefused whether entries that cannot be added are left out; else one of them stops all
 */
public record FileImport(ImportFile file, boolean again, boolean skipRefused) {

  /**
   * What became of a file.
   *
   * @param ids the local ids of its entries, in its order; the entries themselves may be too many
   */
  public record AddedFile(ImportPlan plan, List<Long> ids) {

    /** Copies the list. */
    public AddedFile {
      ids = List.copyOf(ids);
    }
  }

  /** Carries a plan out of the transaction that is not to be kept. */
  private static final class NotKept extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient ImportPlan plan;

    NotKept(ImportPlan plan) {
      super(null, null, false, false);
      this.plan = plan;
    }
  }

  /**
   * Says what would come of the file. Nothing is kept of it.
   *
   * @param home the workspace of lines that name none, null for the default one
   */
  public ImportPlan preview(
      TrackerDatabase database, Function<TrackerTables, @Nullable Ref<Workspace>> home) {
    return preview(database, home, row -> {});
  }

  /** Names are made as in an import, so that they are the same in both; then all is taken back. */
  ImportPlan preview(
      TrackerDatabase database,
      Function<TrackerTables, @Nullable Ref<Workspace>> home,
      Consumer<ImportRow> fresh) {
    try {
      return database.inTransaction(
          tables -> {
            Importer importer = new Importer(tables, home.apply(tables));
            Planner planner = new Planner(file, importer, tables, again);
            throw new NotKept(
                planner.plan(
                    row -> {
                      var unused = importer.named(row);
                      fresh.accept(row);
                    }));
          });
    } catch (NotKept done) {
      return done.plan;
    }
  }

  /**
   * Adds what is new, in a transaction all or none.
   *
   * @throws dev.sluice.desktop.cli.CommandException if an entry is refused and not to be skipped
   */
  public AddedFile run(TrackerTables tables, @Nullable Ref<Workspace> home) {
    Importer importer = new Importer(tables, home);
    List<Long> ids = new ArrayList<>();
    ImportPlan plan =
        new Planner(file, importer, tables, again).plan(row -> ids.add(importer.add(row).id()));
    if (plan.counts().refused().count() > 0 && !skipRefused) {
      throw plan.refusal();
    }
    return new AddedFile(plan, ids);
  }
}
