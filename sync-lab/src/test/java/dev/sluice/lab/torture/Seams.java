package dev.sluice.lab.torture;

import dev.sluice.SyncEngine;
import dev.sluice.SyncEngineBuilder;
import dev.sluice.internal.DomainDatabase;
import dev.sluice.internal.store.EngineDatabase;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.SentRequests;
import dev.sluice.internal.store.Store;
import dev.sluice.internal.store.Stored;
import dev.sluice.internal.store.Writer;
import dev.sluice.store.Database;
import dev.sluice.testkit.process.Forwarding;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Engines with something else between them and their file. */
final class Seams {

  private Seams() {}

  /** What an engine reads and writes instead. */
  interface Hand {

    /** A row that the engine reads. */
    default Stored read(Stored row, Reader reader) {
      return row;
    }

    /** A request that the engine reads from its journal. */
    default SentRequest read(SentRequest request) {
      return request;
    }

    /** Whether the journal keeps what is written into it. */
    default boolean keepsJournal() {
      return true;
    }
  }

  /** An engine of the tracker's that sees its store through that. */
  static SyncEngineBuilder engine(Database database, UnaryOperator<Store> other) {
    DomainDatabase whole = (DomainDatabase) database;
    Store store = other.apply(whole.store());
    EngineDatabase changed =
        Forwarding.of(
            EngineDatabase.class,
            (method, arguments) ->
                method.getName().equals("store")
                    ? store
                    : Forwarding.call(whole.database(), method, arguments));
    return SyncEngine.builder(new DomainDatabase(changed, whole.domain()));
  }

  /** Devices whose engines read and write by that hand. */
  static DeviceSetup by(Hand hand) {
    return new DeviceSetup() {
      @Override
      public SyncEngineBuilder engine(Database database) {
        return Seams.engine(database, whole -> store(whole, hand));
      }
    };
  }

  @SuppressWarnings("unchecked") // as the methods of the store declare it
  private static Store store(Store whole, Hand hand) {
    return Forwarding.of(
        Store.class,
        (method, arguments) ->
            switch (method.getName()) {
              case "read" ->
                  whole.read(
                      reader ->
                          ((Function<Reader, ?>) work(arguments))
                              .apply(view(Reader.class, reader, hand)));
              case "write" ->
                  whole.write(
                      writer ->
                          ((Function<Writer, ?>) work(arguments))
                              .apply(view(Writer.class, writer, hand)));
              case "writeDurably" ->
                  whole.writeDurably(
                      writer ->
                          ((Function<Writer, ?>) work(arguments))
                              .apply(view(Writer.class, writer, hand)));
              case "transact" -> {
                whole.transact(
                    writer ->
                        ((Consumer<Writer>) work(arguments))
                            .accept(view(Writer.class, writer, hand)));
                yield null;
              }
              case "transactDurably" -> {
                whole.transactDurably(
                    writer ->
                        ((Consumer<Writer>) work(arguments))
                            .accept(view(Writer.class, writer, hand)));
                yield null;
              }
              default -> Forwarding.call(whole, method, arguments);
            });
  }

  private static Object work(@Nullable Object[] arguments) {
    return Objects.requireNonNull(arguments[0]);
  }

  private static <R extends Reader> R view(Class<R> type, R whole, Hand hand) {
    return Forwarding.of(type, (method, arguments) -> call(whole, method, arguments, hand));
  }

  private static @Nullable Object call(
      Reader whole, Method method, @Nullable Object[] arguments, Hand hand) throws Throwable {
    if (method.getName().equals("record") && !hand.keepsJournal()) {
      return null;
    }
    Object result = Forwarding.call(whole, method, arguments);
    if (result instanceof SentRequests sent) {
      return new SentRequests(list(sent.all(), whole, hand));
    }
    return result instanceof List<?> several
        ? list(several, whole, hand)
        : seen(result, whole, hand);
  }

  @SuppressWarnings("unchecked") // what is seen has the type of what was there
  private static <T> List<T> list(List<T> several, Reader whole, Hand hand) {
    List<T> seen = new ArrayList<>();
    several.forEach(one -> seen.add((T) Objects.requireNonNull(seen(one, whole, hand))));
    return seen;
  }

  private static @Nullable Object seen(@Nullable Object result, Reader whole, Hand hand) {
    if (result instanceof Stored row) {
      return hand.read(row, whole);
    }
    return result instanceof SentRequest request ? hand.read(request) : result;
  }
}
