package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A client for whom projects are done. The name is unique in the workspace.
 *
 * @param id the local id; 0 before the client is in the database
 * @param serverId the server id; null before the server knows the client
 * @param workspace the client's workspace; null only in a new client, for the default workspace
 * @param name the client's name
 * @param archived whether the client is archived
 * @param at when the server last changed the client; null if unknown
 */
public record Client(
    long id,
    @Nullable Long serverId,
    @Nullable Ref<Workspace> workspace,
    String name,
    boolean archived,
    @Nullable Instant at) {

  /** {@link #workspace()}. */
  public static final Field<Client, Ref<Workspace>> WORKSPACE =
      SharedFields.workspace(Client::workspace).json("wid", "workspace_id");

  /** {@link #name()}. */
  public static final Field<Client, String> NAME = SharedFields.name(Client::name);

  /** {@link #archived()}. */
  public static final Field<Client, Boolean> ARCHIVED =
      Field.bool("archived", Client::archived).orElse(false).byServer();

  /** {@link #at()}. */
  public static final Field<Client, Instant> AT = SharedFields.at(Client::at);

  /** The type. */
  public static final EntityType<Client> TYPE =
      EntityType.<Client>named("clients", TrackerEndpoints.CLIENTS)
          .fields(WORKSPACE, NAME, ARCHIVED)
          .modifiedAt(AT)
          .build(Client::of);

  private static Client of(Row row) {
    return new Client(
        row.id(),
        row.serverId(),
        row.get(WORKSPACE),
        row.require(NAME),
        row.require(ARCHIVED),
        row.get(AT));
  }

  /**
   * A new client in the default workspace.
   *
   * @throws IllegalArgumentException if the name is blank
   */
  public static Client named(String name) {
    return new Client(0, null, null, ValueChecks.name(name), false, null);
  }

  /** A copy in that workspace. */
  public Client withWorkspace(Ref<Workspace> where) {
    return new Client(id, serverId, where, name, archived, at);
  }

  /**
   * A copy with another name.
   *
   * @throws IllegalArgumentException if it is blank
   */
  public Client withName(String newName) {
    return new Client(id, serverId, workspace, ValueChecks.name(newName), archived, at);
  }
}
