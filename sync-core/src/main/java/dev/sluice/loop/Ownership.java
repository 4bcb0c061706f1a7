package dev.sluice.loop;

import dev.sluice.failure.WrongAccountException;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.Reader;
import dev.sluice.store.Stored;
import dev.sluice.store.Writer;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Knows whose data the database holds, so that nothing of one user is ever pushed to another, or
 * stored beside it. The same credentials as before need no proof; others need the server to say
 * that they are the same user's. A database that nobody has synced belongs to whoever does first. A
 * user of another server is another user, whatever the ids say.
 */
public final class Ownership {

  private static final String KEY = "account_key";
  private static final String ID = "account_id";
  private static final String SERVER = "account_server";

  private final Seams seams;
  private final @Nullable EntityType<?> type;

  Ownership(Seams seams) {
    this.seams = seams;
    this.type = seams.store().schema().account();
  }

  /** The type whose only row is the user, null if the domain has none: then nobody is asked. */
  public @Nullable EntityType<?> type() {
    return type;
  }

  /**
   * Makes sure that this is the server that the database was synced with. A file of an older
   * version does not say which one that was; it is noted with the next answer.
   *
   * @throws WrongAccountException if it is another one
   */
  public void requireSameServer() {
    if (seams.store().read(this::isOtherServers)) {
      throw new WrongAccountException();
    }
  }

  private boolean isOtherServers(Reader reader) {
    String noted = reader.note(SERVER);
    return noted != null && !noted.equals(seams.remote().server());
  }

  /** The server has answered: from now on the database belongs to this server and this user. */
  public void claim(Writer writer) {
    writer.note(SERVER, seams.remote().server());
    if (type != null && writer.note(KEY) == null && owner(writer) == null) {
      writer.note(KEY, key());
    }
  }

  /** Whether the owner must be asked for before anything else may happen. */
  public boolean isDoubtful() {
    return type != null && !seams.store().read(this::isUndoubted);
  }

  /**
   * The server has answered to the credentials.
   *
   * @param serverId whose they are, null if the answer does not say
   * @throws WrongAccountException if that is not the owner, or nobody can tell
   */
  public void prove(@Nullable Long serverId) {
    if (type != null) {
      seams.store().write(writer -> prove(serverId, writer));
    }
  }

  private String prove(@Nullable Long serverId, Writer writer) {
    Long owner = owner(writer);
    boolean unsaid = serverId == null || owner == null;
    if (unsaid ? !isUndoubted(writer) : !Objects.equals(owner, serverId)) {
      throw new WrongAccountException();
    }
    claim(writer);
    writer.note(KEY, key());
    if (serverId != null) {
      writer.note(ID, serverId.toString());
    }
    return key();
  }

  private boolean isUndoubted(Reader reader) {
    String noted = reader.note(KEY);
    return noted == null ? owner(reader) == null : noted.equals(key());
  }

  private String key() {
    return seams.remote().account();
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
