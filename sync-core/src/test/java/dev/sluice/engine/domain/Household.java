package dev.sluice.engine.domain;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Draws types whose rows belong to each other, stand in trees and have names of their own. */
final class Household {

  private static final List<String> PATHS = List.of("areas", "boards", "cards", "drops");

  final List<Shape> shapes = new ArrayList<>();
  final boolean keepsWhatIsInUse;

  /** What refers to what. A mark tells two rows of one name apart. */
  record Item(
      long mark,
      String name,
      @Nullable Ref<Item> owner,
      @Nullable Ref<Item> up,
      @Nullable Ref<Item> see) {}

  /**
   * A reference of a type.
   *
   * @param target the position of the other type
   * @param owned whether a row goes with the other one
   */
  record Link(String column, int target, boolean owned, boolean nullable) {}

  /** A type with its links. */
  record Shape(EntityType<Item> type, List<Link> links, boolean unique, Resource resource) {}

  private Household(boolean keepsWhatIsInUse) {
    this.keepsWhatIsInUse = keepsWhatIsInUse;
  }

  static Household draw(Random random) {
    Household drawn = new Household(random.nextInt(3) == 0);
    int count = 1 + random.nextInt(PATHS.size());
    for (int i = 0; i < count; i++) {
      drawn.add(PATHS.get(i), random);
    }
    return drawn;
  }

  SyncSchema schema() {
    return SyncSchema.of(1, shapes.stream().map(Shape::type).toArray(EntityType[]::new));
  }

  Resource[] resources() {
    return shapes.stream().map(Shape::resource).toArray(Resource[]::new);
  }

  private void add(String path, Random random) {
    List<Link> links = new ArrayList<>();
    int before = shapes.size();
    if (before > 0 && random.nextInt(4) > 0) {
      links.add(new Link("owner", random.nextInt(before), true, false));
    }
    if (random.nextBoolean()) {
      links.add(new Link("up", before, random.nextBoolean(), true));
    }
    if (before > 0 && random.nextInt(3) == 0) {
      links.add(new Link("see", random.nextInt(before), false, true));
    }
    boolean unique = random.nextInt(3) == 0;
    boolean dated = random.nextBoolean();
    shapes.add(
        new Shape(type(path, links, unique, dated), links, unique, at(path, links, unique, dated)));
  }

  private Resource at(String path, List<Link> links, boolean unique, boolean dated) {
    Resource resource = Resource.at(path);
    resource = unique ? resource.unique("name") : resource;
    resource = dated ? resource.since("since", SinceFormat.ISO).tombstones("deleted_at") : resource;
    resource = keepsWhatIsInUse ? resource.keepsWhatIsInUse() : resource;
    for (Link link : links) {
      String target = PATHS.get(link.target());
      resource =
          link.owned()
              ? resource.belongsTo(link.column(), target)
              : resource.refersTo(link.column(), target);
    }
    return resource;
  }

  private EntityType<Item> type(String path, List<Link> links, boolean unique, boolean dated) {
    Endpoints endpoints =
        Endpoints.list(path)
            .create(Endpoint.post(path))
            .update(Endpoint.patch(path + "/{id}"))
            .delete(Endpoint.delete(path + "/{id}"));
    endpoints = unique ? endpoints.alreadyExists("has already been taken") : endpoints;
    endpoints =
        dated ? endpoints.since(Since.isoSeconds("since")).tombstones("deleted_at") : endpoints;
    Field<Item, Long> plain = Field.integer("mark", Item::mark);
    Field<Item, Long> mark = unique ? plain : plain.fingerprint();
    Field<Item, String> name = Field.<Item>text("name", Item::name).fingerprint();
    var type = EntityType.<Item>named(path, endpoints).fields(mark, name);
    List<Field<Item, Ref<Item>>> refs = new ArrayList<>();
    for (Link link : links) {
      Field<Item, Ref<Item>> ref = reference(link);
      ref = link.nullable() ? ref.nullable() : ref;
      ref = link.owned() ? ref.ownedByTarget() : ref;
      refs.add(ref);
      type.fields(ref);
    }
    if (dated) {
      type.modifiedAt(
          Field.<Item>instant("changed", any -> (Instant) null)
              .json("updated_at")
              .nullable()
              .byServer());
    }
    return type.build(
        row ->
            new Item(
                Objects.requireNonNull(row.get(mark)),
                row.require(name),
                get(links, "owner") < 0 ? null : row.get(refs.get(get(links, "owner"))),
                get(links, "up") < 0 ? null : row.get(refs.get(get(links, "up"))),
                get(links, "see") < 0 ? null : row.get(refs.get(get(links, "see")))));
  }

  private Field<Item, Ref<Item>> reference(Link link) {
    return switch (link.column()) {
      case "up" -> Field.parent("up", Item::up);
      case "owner" -> Field.reference("owner", shapes.get(link.target()).type(), Item::owner);
      default -> Field.reference("see", shapes.get(link.target()).type(), Item::see);
    };
  }

  private static int get(List<Link> links, String column) {
    return links.stream().map(Link::column).toList().indexOf(column);
  }
}
