package dev.sluice.database;

import dev.sluice.database.TextIdTable.IdKey;
import dev.sluice.database.TextIdTable.Numbered;
import dev.sluice.internal.store.ServerIds;
import dev.sluice.schema.EntityType;
import java.security.SecureRandom;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Gives numbers to server ids that are texts. The next transaction writes them to the table of text
 * ids.
 *
 * <p>Numbers begin at a random one: after a rollback, no process gives the same number to another
 * id. They ascend, because an index takes the next number faster than a random one.
 */
final class TextIds implements ServerIds {

  /** All numbers have 19 digits, so other numbers in texts are hardly ever taken for them. */
  private static final long LEAST = 1L << 60;

  /** How many numbers are taken after one look whether the file has any of them. */
  private static final long BLOCK = 1L << 20;

  private final Connections connections;
  private final SecureRandom random = new SecureRandom();
  private final Map<IdKey, Numbered> added = new LinkedHashMap<>(); // under the lock, as all below
  private @Nullable Long seen; // the version of the file that holds none of the added ids
  private long next;
  private long end;

  TextIds(Connections connections) {
    this.connections = connections;
  }

  /**
   * Ids are looked for and added under a lock. Without it, an id that another thread commits in
   * between would be neither in the file nor among the added ones.
   */
  @Override
  public synchronized Map<TextId, Long> numbers(Set<TextId> ids) {
    Map<TextId, Long> numbers = new HashMap<>();
    ids.stream()
        .collect(Collectors.groupingBy(TextId::type))
        .forEach((type, some) -> number(type, some, numbers));
    return numbers;
  }

  private void number(EntityType<?> type, Iterable<TextId> ids, Map<TextId, Long> numbers) {
    Map<TextId, String> texts = new LinkedHashMap<>();
    Map<TextId, IdKey> keys = new HashMap<>();
    for (TextId id : ids) {
      String text = TextIdTable.spelled(type, id.text());
      if (text != null) {
        texts.put(id, text);
        keys.put(id, IdKey.of(type, text));
      }
    }
    Map<IdKey, Numbered> inFile = inFile(Set.copyOf(keys.values()));
    texts.forEach(
        (id, text) -> {
          IdKey key = Objects.requireNonNull(keys.get(id));
          Numbered known = known(key, inFile.get(key));
          if (known == null || (id.isOwn() && !known.text().equals(text))) {
            known = spelled(key, text, known);
          }
          numbers.put(id, known.number());
        });
  }

  /** Notes that the id is new, or that the row is spelled otherwise now. */
  private Numbered spelled(IdKey key, String text, @Nullable Numbered known) {
    Numbered id =
        known == null
            ? new Numbered(unused(), text, true)
            : new Numbered(known.number(), text, known.isNew());
    added.put(key, id);
    return id;
  }

  /** The number in the file counts: another process may have written the id meanwhile. */
  private @Nullable Numbered known(IdKey key, @Nullable Numbered inFile) {
    Numbered late = added.get(key);
    if (inFile != null && late != null && late.number() != inFile.number()) {
      added.remove(key);
      return inFile;
    }
    return late == null ? inFile : late;
  }

  private Map<IdKey, Numbered> inFile(Set<IdKey> keys) {
    return connections.read(connection -> TextIdTable.find(keys, connection));
  }

  private long unused() {
    while (next == end || (next == end - BLOCK && isTaken(next, end))) {
      next = LEAST + (random.nextLong() & (LEAST - 1));
      end = next + BLOCK;
    }
    return next++;
  }

  private boolean isTaken(long first, long last) {
    return connections.read(connection -> TextIdTable.isTaken(first, last, connection));
  }

  @Override
  public synchronized String text(EntityType<?> type, long number) {
    for (Map.Entry<IdKey, Numbered> entry : added.entrySet()) {
      if (entry.getValue().number() == number && entry.getKey().type().equals(type)) {
        return entry.getValue().text();
      }
    }
    return connections.read(connection -> TextIdTable.text(type, number, connection));
  }

  /** Writes the new ids with the transaction that may need them; answers these ids. */
  synchronized Map<IdKey, Numbered> write(Transaction transaction) {
    if (!added.isEmpty() && !Objects.equals(seen, transaction.dataVersion())) {
      dropKnown();
      seen = transaction.dataVersion();
    }
    byType().values().forEach(ids -> TextIdTable.write(ids, transaction));
    return new HashMap<>(added);
  }

  /**
   * Leaves out ids that another process has written with other numbers, after a commit here failed.
   * No row has their numbers here: no other process syncs while rows are read and stored.
   */
  private void dropKnown() {
    byType().values().forEach(ids -> inFile(ids.keySet()).forEach(this::known));
  }

  private Map<EntityType<?>, Map<IdKey, Numbered>> byType() {
    Map<EntityType<?>, Map<IdKey, Numbered>> byType = new LinkedHashMap<>();
    added.forEach(
        (key, id) -> byType.computeIfAbsent(key.type(), any -> new LinkedHashMap<>()).put(key, id));
    return byType;
  }

  /** These ids are in the file. Another thread may have added others meanwhile. */
  synchronized void committed(Map<IdKey, Numbered> written) {
    written.forEach(added::remove);
  }

  @Override
  public synchronized void forget() {
    added.clear();
  }
}
