package dev.sluice.conflict;

/**
 * Decides what becomes of a row that is dirty here and arrives from the server. Pure; a clean row
 * never collides and always takes the server's version.
 */
@FunctionalInterface
public interface ConflictPolicy {

  /** The decision; the same for the same collision on every device. */
  Resolution resolve(Collision collision);

  /** Three-way, field by field: the default. */
  ConflictPolicy MERGE_FIELDS = new FieldMerge();

  /** The whole row of whoever changed it later; the user's if nobody knows. */
  ConflictPolicy PREFER_NEWER =
      collision ->
          collision.serverChanged() && collision.serverIsNewer()
              ? WholeRow.server(collision)
              : WholeRow.local(collision);

  /** The server's row, whatever the user did. */
  ConflictPolicy ALWAYS_OVERWRITE = WholeRow::server;

  /** The user's row until it is pushed. */
  ConflictPolicy OVERWRITE_UNLESS_NEEDS_SYNC = WholeRow::local;
}
