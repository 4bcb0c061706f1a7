package dev.sluice.conflict;

/**
 * Resolves a conflict: a row that has an unsynced change and comes from the server. Must be a pure
 * function, and may be called on any thread. A row without an unsynced change always takes the
 * server's version.
 */
@FunctionalInterface
public interface ConflictPolicy {

  /** Decides; the same collision must give the same result on every device. */
  Resolution resolve(Collision collision);

  /** A three-way merge, field by field: the default. */
  ConflictPolicy MERGE_FIELDS = new FieldMerge();

  /** The whole row of the side that changed it later; the user's if the order is unknown. */
  ConflictPolicy PREFER_NEWER =
      collision ->
          collision.serverChanged() && collision.serverIsNewer()
              ? WholeRow.server(collision)
              : WholeRow.local(collision);

  /** Always the server's row. */
  ConflictPolicy ALWAYS_OVERWRITE = WholeRow::server;

  /** The user's row until it is pushed. */
  ConflictPolicy OVERWRITE_UNLESS_NEEDS_SYNC = WholeRow::local;
}
