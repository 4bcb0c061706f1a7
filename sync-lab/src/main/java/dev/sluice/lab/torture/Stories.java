package dev.sluice.lab.torture;

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
 * lost. Immutable; {@link #against} and {@link #values} return a copy.
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

  Stories(SyncSchema schema) {
    this(schema, List.of(), Map.of());
  }

  private Stories(
      SyncSchema schema, List<Resource> server, Map<Field<?, ?>, LongFunction<?>> values) {
    this.schema = Objects.requireNonNull(schema, "schema");
    schema.types().forEach(Texts::of);
    this.server = server;
    this.values = values;
  }

  /** The server has these habits. By default it has those that the schema names. */
  public Stories against(Resource... resources) {
    return new Stories(schema, List.of(resources), values);
  }

  /**
   * Users write such values into a field. By default they write any values of its kind.
   *
   * @param values makes a value of a number; the same number gives the same value
   */
  public <E, T> Stories values(Field<E, T> field, LongFunction<? extends T> values) {
    Map<Field<?, ?>, LongFunction<?>> more = new HashMap<>(this.values);
    more.put(field, values);
    return new Stories(schema, server, more);
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

  Torture torture(DeviceSetup setup) {
    List<Resource> habits = server.isEmpty() ? SchemaServer.of(schema) : server;
    return Torture.about(
        new SchemaWorld.Script(schema, new SchemaDomain(schema), habits, new Values(values)),
        setup);
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
