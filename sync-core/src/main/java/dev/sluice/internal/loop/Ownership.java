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
 * Knows whose data the database holds, so that nothing of one user is ever pushed to another, or
 * stored beside it. The same credentials as before need no proof; others need the server to say
 * that they are the same user's. A database that nobody has synced belongs to whoever does first. A
 * user of another server is another user, whatever the ids say.
 *
 * <p>The user's own row may fail to come for long. Until it has come, the rows that tell whose they
 * are prove who the user is, if all of them say the same. What users may share, such as a
 * workspace, proves nothing.
 *
 * <p>If the server says that the same credentials are another user's, that is a slip: the answer is
 * dropped. If the next one says the same, the slip was the first one of all, and the user's row
 * gets the other id.
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

  /** The type whose only row is the user, null if the domain has none: then nobody is asked. */
  public @Nullable EntityType<?> type() {
    return type;
  }

  /**
   * Makes sure that this is the server that the database was synced with. A file of an older
   * version does not say which one that was; it is noted with the next answer.
   *
   * @throws CredentialsException if it is another one
   */
  public void requireSameServer() {
    if (context.store().read(this::isOtherServers)) {
      throw CredentialsException.wrongAccount();
    }
  }

  private boolean isOtherServers(Reader reader) {
    String noted = reader.note(SERVER);
    return noted != null && !noted.equals(context.remote().server());
  }

  /** The server has answered: from now on the database belongs to this server and this user. */
  public void claim(Writer writer) {
    writer.note(SERVER, context.remote().server());
    if (type != null && writer.note(KEY) == null && owner(writer) == null) {
      writer.note(KEY, key());
    }
  }

  /** Whether the owner must be asked for before anything else may happen. */
  public boolean isUncertain() {
    return type != null && !context.store().read(this::isCertain);
  }

  /**
   * The server has answered to the credentials.
   *
   * @param serverId whose they are, null if the answer does not say
   * @return false if the answer is not to be believed
   * @throws CredentialsException if they are others than before, and not the owner's, or nobody can
   *     tell
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
      forgetTold(writer);
    }
    return true;
  }

  private static boolean isProof(@Nullable Long serverId, @Nullable Long owner, Reader reader) {
    String known = owner == null ? reader.note(OF_ROWS) : owner.toString();
    return serverId != null && serverId.toString().equals(known);
  }

  /**
   * Rows that belong to these users were stored for the credentials that are {@linkplain #prove
   * proved}.
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

  private static void forgetTold(Writer writer) {
    if (writer.note(TOLD) != null) {
      writer.note(TOLD, "");
    }
  }

  /** There is one user. A row that had another id keeps its local id and what was edited in it. */
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
   * Whose answer it is; null if it is not about one user who is there.
   *
   * @param second null if it has one row only
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

  /** The owner's key on the server; in a database of an older version it stands in its row only. */
  private @Nullable Long owner(Reader reader) {
    String noted = reader.note(ID);
    if (noted != null || type == null) {
      return noted == null ? null : Long.valueOf(noted);
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
