package dev.sluice.internal.loop;

import dev.sluice.failure.CredentialsException;
import dev.sluice.internal.remote.Incoming;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Knows which user's data the database holds, and refuses the credentials of any other user. So one
 * user's data is never pushed to another user's account, or mixed with another user's data. A
 * database that was never synced belongs to the first user who syncs.
 */
public final class Ownership {

  private static final String KEY = "account_key";
  private static final String ID = "account_id";
  private static final String SERVER = "account_server";
  private static final String TOLD = "account_id_told";
  private static final String OF_ROWS = "account_id_of_rows";
  private static final String SEVERAL = "";

  private final LoopContext context;
  private final @Nullable EntityType<?> type;

  Ownership(LoopContext context) {
    this.context = context;
    this.type = context.store().schema().account();
  }

  /** The type whose only row is the user, null if the domain has none. */
  public @Nullable EntityType<?> type() {
    return type;
  }

  /**
   * Makes sure, without a request, that the database belongs to this server. In a domain without a
   * type for the user, the account's name must be the same too. The database of an older version
   * names neither server nor account until the next answer, and passes.
   *
   * @throws CredentialsException if the database belongs to another server or account
   */
  public void requireSameAccount() {
    if (context.store().read(this::isOthers)) {
      throw CredentialsException.wrongAccount();
    }
  }

  private boolean isOthers(Reader reader) {
    boolean isOtherAccount = type == null && isOther(reader.note(KEY), key());
    return isOtherAccount || isOther(reader.note(SERVER), context.remote().server());
  }

  private static boolean isOther(@Nullable String noted, String now) {
    return noted != null && !noted.equals(now);
  }

  /** Notes, after an answer, that the database belongs to this server and these credentials. */
  public void claim(Writer writer) {
    writer.note(SERVER, context.remote().server());
    if (writer.note(KEY) == null && owner(writer) == null) {
      writer.note(KEY, key());
    }
  }

  /** Whether the server must be asked for the user before anything is sent or stored. */
  public boolean isUncertain() {
    return type != null && !context.store().read(this::isCertain);
  }

  /**
   * Checks the user's id in an answer to a request with the present credentials, and notes the
   * owner. If accepted credentials suddenly bring another id, the engine drops the answer as a
   * mistake. If the next answer has the same new id, the user's row gets the new id.
   *
   * @param serverId the user's id in the answer, null if the answer has none
   * @return false if the answer must be dropped
   * @throws CredentialsException if new credentials are not proved to be the owner's
   */
  public boolean prove(@Nullable Long serverId) {
    return type == null || context.store().write(writer -> prove(serverId, type, writer));
  }

  private boolean prove(@Nullable Long serverId, EntityType<?> users, Writer writer) {
    Long owner = owner(writer);
    boolean isOwner = serverId == null || owner == null || owner.equals(serverId);
    if (!isCertain(writer) && !isProof(serverId, owner, writer)) {
      throw CredentialsException.wrongAccount();
    }
    if (serverId != null && !isOwner && !isToldTwice(serverId, writer)) {
      return false;
    }
    claim(writer);
    writer.note(KEY, key());
    if (serverId != null) {
      keepOne(users, serverId, writer);
      writer.note(ID, serverId.toString());
      writer.noteOrClear(TOLD, "");
    }
    return true;
  }

  private static boolean isProof(@Nullable Long serverId, @Nullable Long owner, Reader reader) {
    String known = owner == null ? reader.note(OF_ROWS) : owner.toString();
    return serverId != null && serverId.toString().equals(known);
  }

  /**
   * Notes the user that the stored rows name, until the user's own row has come. If all rows name
   * the same user, new credentials must belong to that user. Call only after {@link #prove} has
   * accepted the credentials.
   */
  public void learn(Set<Long> owners, Writer writer) {
    if (owners.isEmpty() || type == null || owner(writer) != null) {
      return;
    }
    String now = owners.size() == 1 ? owners.iterator().next().toString() : SEVERAL;
    String before = writer.note(OF_ROWS);
    writer.note(OF_ROWS, before == null || before.equals(now) ? now : SEVERAL);
  }

  private static boolean isToldTwice(Long serverId, Writer writer) {
    boolean again = serverId.toString().equals(writer.note(TOLD));
    writer.note(TOLD, serverId.toString());
    return again;
  }

  /**
   * Leaves only one row of the user, with this server id. If no row has the server id yet, the
   * first row of the user gets it. The row keeps its local id and edits.
   */
  private static void keepOne(EntityType<?> users, Long serverId, Writer writer) {
    boolean isHere = writer.findByServerId(users, serverId) != null;
    for (Stored user : writer.query(users, Query.all())) {
      if (!serverId.equals(user.row().serverId()) && isHere) {
        writer.remove(users, user.row().id());
      } else if (!isHere) {
        rename(user, serverId, writer);
        isHere = true;
      }
    }
  }

  private static void rename(Stored user, Long serverId, Writer writer) {
    Row base = user.base();
    writer.update(user.row().withServerId(serverId));
    if (base != null) {
      writer.rebase(base.withServerId(serverId));
    }
  }

  /**
   * The server id of the user in an answer. Null if the answer has no user, several users, or a
   * deleted user.
   *
   * @param first the answer's first row, null if the answer has no row
   * @param second the answer's second row, null if the answer has only one row
   */
  public static @Nullable Long userIn(@Nullable Incoming first, @Nullable Incoming second) {
    if (second == null && first instanceof Known user && !user.gone()) {
      return user.serverId();
    }
    return null;
  }

  private boolean isCertain(Reader reader) {
    String noted = reader.note(KEY);
    return noted == null ? owner(reader) == null : noted.equals(key());
  }

  /** Whether the server has accepted these credentials for the user whose data is here. */
  public boolean isSameAccount(Reader reader) {
    return key().equals(reader.note(KEY));
  }

  /** Whether the server has accepted any credentials for this database. */
  public boolean isClaimed(Reader reader) {
    return reader.note(KEY) != null;
  }

  private String key() {
    return context.remote().account();
  }

  /** The owner's server id. A database of an older version has the id only in the user's row. */
  private @Nullable Long owner(Reader reader) {
    Long noted = reader.<@Nullable Long>noted(ID, null, Long::valueOf);
    if (noted != null || type == null) {
      return noted;
    }
    for (Stored user : reader.query(type, Query.all())) {
      Row row = user.row();
      if (row.serverId() != null) {
        return row.serverId();
      }
    }
    return null;
  }
}
