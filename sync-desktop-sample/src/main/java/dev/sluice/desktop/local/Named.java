package dev.sluice.desktop.local;

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

/**
 * A type whose rows are little more than a name.
 *
 * @param <E> its entity
 * @param make a new one
 * @param id its local id
 * @param name the field with the name
 * @param home the field with the workspace
 * @param settle the same row in that workspace
 */
record Named<E>(
    EntityType<E> type,
    Function<String, E> make,
    ToLongFunction<E> id,
    Field<E, String> name,
    Field<E, Ref<Workspace>> home,
    BiFunction<E, Ref<Workspace>, E> settle) {

  static final Named<Tag> TAGS =
      new Named<>(Tag.TYPE, Tag::named, Tag::id, Tag.NAME, Tag.WORKSPACE, Tag::withWorkspace);

  static final Named<Client> CLIENTS =
      new Named<>(
          Client.TYPE,
          Client::named,
          Client::id,
          Client.NAME,
          Client.WORKSPACE,
          Client::withWorkspace);

  static final Named<Project> PROJECTS =
      new Named<>(
          Project.TYPE,
          Project::named,
          Project::id,
          Project.NAME,
          Project.WORKSPACE,
          Project::withWorkspace);

  /** What one of them is called: tag, client, project. */
  String one() {
    return type.name().substring(0, type.name().length() - 1);
  }
}
