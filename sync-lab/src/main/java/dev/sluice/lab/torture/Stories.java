package dev.sluice.lab.torture;

import dev.sluice.database.Migration;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.rest.Resource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongFunction;
import java.util.stream.LongStream;

/**
 * Random stories about an app's own schema, for the app's own tests: two devices and other clients
 * of the server edit and delete rows, processes are killed, and requests and answers are lost. In
 * the end the server and both files must be equal, each row must be there once, and no edit may be
 * lost. Immutable; {@link #against}, {@link #values} and {@link #updatedFrom} return a copy.
 *
 * <pre>{@code
 * Torture.of(SCHEMA).endWell(100);
 * }</pre>
 */
public final class Stories {

  private static final String SEED = "sluice.seed";

  private final SyncSchema schema;
  private final List<Resource> server;
  private final Map<Field<?, ?>, LongFunction<?>> values;
  private final Versions versions;

  Stories(SyncSchema schema) {
    this(schema, List.of(), Map.of(), new Versions(schema, List.of()));
  }

  /** The version in which an app begins, and its migrations to the schema. */
  private record Versions(SyncSchema first, List<Migration> ways) {}

  private Stories(
      SyncSchema schema,
      List<Resource> server,
      Map<Field<?, ?>, LongFunction<?>> values,
      Versions versions) {
    this.schema = Objects.requireNonNull(schema, "schema");
    schema.types().forEach(Texts::of);
    this.server = server;
    this.values = values;
    this.versions = versions;
  }

  /** The server has these habits. By default it has those that the schema names. */
  public Stories against(Resource... resources) {
    return new Stories(schema, List.of(resources), values, versions);
  }

  /**
   * Users write such values into a field. By default they write any values of its kind.
   *
   * @param values makes a value of a number; the same number gives the same value
   */
  public <E, T> Stories values(Field<E, T> field, LongFunction<? extends T> values) {
    Map<Field<?, ?>, LongFunction<?>> more = new HashMap<>(this.values);
    more.put(field, values);
    return new Stories(schema, server, more, versions);
  }

  /**
   * Devices begin with an older version of the app, and each is updated in the middle of a story or
   * at its end. A server in memory then leaves alone what a PUT of the older version does not name.
   *
   * @param older its schema; a type that both have has the same name in both
   * @param ways the migrations from there to the schema
   * @throws IllegalArgumentException if the version is not older, or it has a type that the schema
   *     does not have
   */
  public Stories updatedFrom(SyncSchema older, Migration... ways) {
    if (older.version() >= schema.version()) {
      throw new IllegalArgumentException("version " + older.version() + " is not an older one");
    }
    older.types().forEach(type -> requireStill(type.name()));
    older.types().forEach(Texts::of);
    return new Stories(schema, server, values, new Versions(older, List.of(ways)));
  }

  private void requireStill(String name) {
    if (schema.types().stream().noneMatch(type -> type.name().equals(name))) {
      throw new IllegalArgumentException(
          "stories know a type by its name, and there is no " + name);
    }
  }

  /**
   * Plays stories, the seeds 1, 2 and so on; with {@code -Dsluice.seed=N} that one only.
   *
   * @throws AssertionError if one ends badly; it tells the seed, what is wrong, and the shortest
   *     story that still ends badly
   */
  public void endWell(int stories) {
    if (stories < 1) {
      throw new IllegalArgumentException("at least one story must be played, not " + stories);
    }
    Long one = Long.getLong(SEED);
    LongStream seeds = one == null ? LongStream.rangeClosed(1, stories) : LongStream.of(one);
    List<Torture.Violation> violations = torture(DeviceSetup.WHOLE).check(seeds, () -> {});
    if (!violations.isEmpty()) {
      throw new AssertionError(text(violations));
    }
  }

  /** Plays these stories, to judge them one by one. */
  public Torture torture(DeviceSetup setup) {
    SchemaDomain domain = new SchemaDomain(versions.first(), schema, versions.ways());
    return Torture.about(
        new SchemaWorld.Script(schema, domain, habits(domain.isUpdated()), new Values(values)),
        setup);
  }

  private List<Resource> habits(boolean isUpdated) {
    if (!server.isEmpty()) {
      return server;
    }
    List<Resource> usual = SchemaServer.of(schema);
    return isUpdated ? usual.stream().map(Resource::mergingPuts).toList() : usual;
  }

  private static String text(List<Torture.Violation> violations) {
    StringBuilder text = new StringBuilder("stories that end badly:\n");
    for (Torture.Violation violation : violations) {
      text.append("-D" + SEED + "=" + violation.seed() + "\n");
      violation.errors().forEach(error -> text.append("  wrong: " + error + "\n"));
      violation.story().forEach(line -> text.append("  " + line + "\n"));
    }
    return text.toString();
  }
}
