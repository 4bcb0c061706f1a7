package dev.sluice.desktop.local;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.tracker.Client;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.Workspace;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A type whose rows are little more than a name.
 *
 * @param <E> its entity
 * @param make a new one
 * @param id its local id
 * @param serverId its id on the server, null if it has none yet
 * @param name the field with the name
 * @param home the field with the workspace
 * @param settle the same row in that workspace
 */
record Named<E>(
    EntityType<E> type,
    Function<String, E> make,
    ToLongFunction<E> id,
    Function<E, @Nullable Long> serverId,
    Field<E, String> name,
    Field<E, Ref<Workspace>> home,
    BiFunction<E, Ref<Workspace>, E> settle) {

  static final Named<Tag> TAGS =
      new Named<>(
          Tag.TYPE,
          Tag::named,
          Tag::id,
          Tag::serverId,
          Tag.NAME,
          Tag.WORKSPACE,
          Tag::withWorkspace);

  static final Named<Client> CLIENTS =
      new Named<>(
          Client.TYPE,
          Client::named,
          Client::id,
          Client::serverId,
          Client.NAME,
          Client.WORKSPACE,
          Client::withWorkspace);

  static final Named<Project> PROJECTS =
      new Named<>(
          Project.TYPE,
          Project::named,
          Project::id,
          Project::serverId,
          Project.NAME,
          Project.WORKSPACE,
          Project::withWorkspace);

  /** What one of them is called: tag, client, project. */
  String one() {
    return type.name().substring(0, type.name().length() - 1);
  }

  /** What an entity is called. */
  String nameOf(E entity) {
    return String.valueOf(type.row(entity).get(name));
  }

  /** A row for programs. */
  ObjectNode json(Shown<E> shown) {
    E entity = shown.entity();
    ObjectNode object =
        RowJson.begin(id.applyAsLong(entity), serverId.apply(entity), type.row(entity).get(home));
    return RowJson.end(object.put("name", nameOf(entity)), shown.state());
  }
}
