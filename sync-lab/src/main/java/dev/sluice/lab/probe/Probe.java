package dev.sluice.lab.probe;

import dev.sluice.SyncEngineBuilder;
import dev.sluice.database.SqliteOptions;
import dev.sluice.lab.SampleValues;
import dev.sluice.lab.TempFolder;
import dev.sluice.schema.Field;
import dev.sluice.schema.SyncSchema;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.LongFunction;
import java.util.function.UnaryOperator;
import okhttp3.OkHttpClient;

/**
 * Asks a real server whether a schema describes it as it is. Two devices sync with it in files of
 * their own: they make rows, change and delete them, and lose an answer. Use an account for tests:
 * the probe deletes only rows that it has made, but others see them come and go. A row of a type
 * without {@code delete} stays. Immutable; {@link #values} and the other setters return a copy.
 *
 * <pre>{@code
 * Probe.of(SCHEMA)
 *     .ask(engine -> engine.server(URL, Credentials.bearer("me", token)))
 *     .requireAsSaid();
 * }</pre>
 */
public final class Probe {

  private final SyncSchema schema;
  private final OkHttpClient client;
  private final Map<Field<?, ?>, LongFunction<?>> values;

  private Probe(SyncSchema schema, OkHttpClient client, Map<Field<?, ?>, LongFunction<?>> values) {
    this.schema = Objects.requireNonNull(schema, "schema");
    this.client = Objects.requireNonNull(client, "client");
    this.values = values;
  }

  /** Asks about all types of a schema. */
  public static Probe of(SyncSchema schema) {
    return new Probe(schema, new OkHttpClient(), Map.of());
  }

  /** The HTTP client of the requests. Default: one of its own. */
  public Probe client(OkHttpClient other) {
    return new Probe(schema, other, values);
  }

  /**
   * New rows have such values in a field. By default they have any values of its kind; texts begin
   * with {@code probe}.
   *
   * @param values makes a value of a number, another one for each number
   */
  public <E, T> Probe values(Field<E, T> field, LongFunction<? extends T> values) {
    Map<Field<?, ?>, LongFunction<?>> more = new HashMap<>(this.values);
    more.put(field, values);
    return new Probe(schema, client, more);
  }

  /**
   * Asks all questions. Takes about twenty syncs, each within the limits of the engine. Where a
   * change harms a row that the probe has not made, it sends nothing more.
   *
   * @param server names the server and the credentials, and what else the engines need; the HTTP
   *     client is the probe's
   * @return the findings, in the order of the questions, and what the server's habits cost
   * @throws dev.sluice.failure.SyncException if nothing could be asked: the server cannot be
   *     reached for example, or refuses the credentials
   */
  public Certificate ask(UnaryOperator<SyncEngineBuilder> server) {
    return ask(server, finding -> {});
  }

  /**
   * The same.
   *
   * @param told gets each finding as soon as it is there
   */
  public Certificate ask(UnaryOperator<SyncEngineBuilder> server, Consumer<Finding> told) {
    String label = String.format(Locale.ROOT, "probe-%08x-", new Random().nextInt());
    Instant now = SqliteOptions.defaults().time().now().truncatedTo(ChronoUnit.SECONDS);
    Wiretap tap = new Wiretap(client, schema);
    List<Finding> findings = new ArrayList<>();
    try (TempFolder folder = TempFolder.create("sluice-probe");
        ProbeDevices devices =
            new ProbeDevices(
                folder.path(), schema, engine -> server.apply(engine).calls(tap.client()), tap)) {
      SampleValues samples = new SampleValues(label, now, values);
      Answers answers = new Answers(told.andThen(findings::add), tap);
      Interrogation questions = new Interrogation(devices, samples, tap, answers);
      questions.run();
      return new Certificate(
          tap.host(),
          findings,
          Certificate.habits(schema),
          tap.requests(),
          questions.idleRequests());
    } catch (IOException noFolder) {
      throw new UncheckedIOException("the probe has no place for its files", noFolder);
    }
  }
}
