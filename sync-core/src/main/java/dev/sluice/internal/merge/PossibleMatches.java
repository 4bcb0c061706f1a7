package dev.sluice.internal.merge;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.conflict.Spelling;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.Stored;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Finds the local row that may be the same row as an unknown row of the server. The local row
 * belongs to a lost create, or is a new row with the same name. One object serves one type and one
 * answer, and reads the local rows again only after an edit.
 */
public final class PossibleMatches {

  private static final long NEVER = -1;

  /** How long a server may still list the old version after it has answered a change. */
  private static final Duration LAG = Duration.ofSeconds(30);

  private final EntityType<?> type;
  private final @Nullable Instant madeAt;
  private final Map<List<@Nullable Object>, List<SentRequest>> creates = new HashMap<>();
  private final Map<List<@Nullable Object>, List<Named>> namesakes = new HashMap<>();
  private final Set<List<@Nullable Object>> met = new HashSet<>();
  private final List<Field<?, ?>> fingerprint = new ArrayList<>();
  private final List<Field<?, ?>> stable = new ArrayList<>();
  private final Set<Field<?, ?>> untold = new HashSet<>();
  private long edits = NEVER;
  private boolean rebuilt;
  private boolean anySpelling;

  /** A new local row, and its values with server ids in its references. */
  private record Named(long id, Row sought) {}

  /**
   * Prepares the search without reading anything yet.
   *
   * @param madeAt when the answer was made, by the server's clock; null for an answer with one row
   */
  public PossibleMatches(EntityType<?> type, @Nullable Instant madeAt) {
    this.type = type;
    this.madeAt = madeAt;
  }

  /**
   * From now on, {@link #namesake} also finds names in another spelling, because the server treats
   * such names as equal.
   */
  public void inAnySpelling() {
    anySpelling = true;
  }

  /**
   * Whether the list shows an older version of the row than the database has. A server may show a
   * recent change late, or something on the way may have delayed the list.
   *
   * @param now the server's time
   */
  boolean isOlder(Known known, Stored local, Instant now) {
    Instant there = RowFields.modifiedAt(known.row());
    Instant here = RowFields.modifiedAt(local.told());
    if (madeAt == null || there == null || here == null || !there.isBefore(here)) {
      return false;
    }
    boolean isKept = madeAt.isBefore(now.minus(LAG)) && here.isAfter(madeAt);
    return isKept || Duration.between(here, madeAt).abs().compareTo(LAG) < 0;
  }

  /** The create that made this row of the server; null if no create did. */
  @Nullable SentRequest create(Known known, Reader reader) {
    refreshFor(known, reader);
    if (creates.isEmpty()) {
      return null;
    }
    List<SentRequest> ofId = new ArrayList<>(creates.getOrDefault(id(known.row()), List.of()));
    ofId.removeIf(create -> !isMadeHere(create.row()) || !isOpen(create, reader));
    List<SentRequest> alike = new ArrayList<>(creates.getOrDefault(key(known.row()), List.of()));
    alike.removeIf(create -> isMadeHere(create.row()) || !isOpen(create, reader));
    return ofId.isEmpty() ? Fingerprint.createOf(known, alike, reader) : ofId.get(0);
  }

  private boolean isOpen(SentRequest create, Reader reader) {
    return create.equals(reader.sent(type, create.row().id()).create());
  }

  /** Whether the create's server id was made here. The schema may have changed since. */
  private static boolean isMadeHere(Row created) {
    return created.serverId() != null;
  }

  /** Whether some lost create may have made this row of the server. */
  public boolean mayBeOfCreate(Known known, Reader reader) {
    refreshFor(known, reader);
    return creates.containsKey(id(known.row())) || creates.containsKey(key(known.row()));
  }

  /**
   * A new local row with the same name as the server's row, null if there is none. The server would
   * refuse to create the local row, because the name is taken.
   */
  public @Nullable Stored namesake(Known known, Reader reader) {
    refresh(reader);
    if (namesakes.isEmpty()) {
      return null;
    }
    List<@Nullable Object> name = name(known.row());
    List<Named> named = namesakes.getOrDefault(name, List.of());
    if (!named.isEmpty()) {
      met.add(name);
    }
    Stored other = null;
    for (Named ours : named) {
      boolean same = RowFields.sameFingerprint(ours.sought(), known.row());
      Stored stored = same || anySpelling ? reader.find(type, ours.id()) : null;
      if (stored != null && stored.isDirty() && isNew(stored.row())) {
        if (same) {
          return stored;
        }
        other = other == null ? stored : other;
      }
    }
    return other;
  }

  /** The fields of the type's fingerprint, as of the last {@link #refresh}. */
  public List<Field<?, ?>> fingerprint() {
    return fingerprint;
  }

  /** Whether the server may treat the names of both rows as equal, in any spelling. */
  public boolean areNamesakes(Row ours, Row known) {
    return name(ours).equals(name(known));
  }

  /**
   * Whether {@link #namesake} has met no row of the server with the name of this new row. False if
   * another new local row has the same name. False after an edit, because names may have changed.
   *
   * @param ours the new row, with server ids in its references
   */
  public boolean isUnmet(Row ours, Reader reader) {
    if (reader.counter() != edits) {
      return false;
    }
    List<@Nullable Object> name = name(ours);
    return !met.contains(name) && namesakes.getOrDefault(name, List.of()).size() == 1;
  }

  /** Whether the user deleted the row here while the table had no triggers. */
  boolean isDeletedHere(Known known, Reader reader) {
    refresh(reader);
    return rebuilt && RebuiltTable.wasDeleted(known, madeAt, reader);
  }

  /** Refreshes. From now on, keys are without the fields that the list leaves out of the row. */
  private void refreshFor(Known known, Reader reader) {
    refresh(reader);
    if (!creates.isEmpty() && !known.told().containsAll(stable)) {
      untold.addAll(stable);
      untold.removeAll(known.told());
      readCreates(reader);
    }
  }

  /** Reads the local rows again if there was an edit since the last time. */
  public void refresh(Reader reader) {
    long now = reader.counter();
    if (now == edits) {
      return;
    }
    edits = now;
    fingerprint.clear();
    fingerprint.addAll(type.fields());
    fingerprint.removeIf(field -> !field.isFingerprint());
    readCreates(reader);
    readNamesakes(reader);
    rebuilt = RebuiltTable.isRebuilt(type, reader);
  }

  /** Keys hold only fields that the server sends and does not change by its own rules. */
  private void readCreates(Reader reader) {
    creates.clear();
    stable.clear();
    stable.addAll(fingerprint);
    stable.removeIf(Field::isReference);
    stable.removeAll(untold);
    List<SentRequest> all = reader.openCreates(type);
    for (SentRequest create : all) {
      stable.removeIf(field -> field.isPassing(create.row().value(field)));
      stable.removeAll(create.unsaid());
    }
    for (SentRequest create : all) {
      for (List<@Nullable Object> key : createKeys(create.row())) {
        add(create, key, creates);
      }
    }
  }

  /** The keys that a row of the server may have if this create made the row. */
  private Set<List<@Nullable Object>> createKeys(Row row) {
    Set<List<@Nullable Object>> keys = new HashSet<>();
    if (isMadeHere(row)) {
      keys.add(id(row));
    } else {
      keys.add(key(row));
      keys.add(key(row, stable, text -> last(Spelling.skeletons(text))));
    }
    return keys;
  }

  private List<@Nullable Object> key(Row row) {
    return key(row, stable, Spelling::skeleton);
  }

  /** The key of a create whose id was made here: the id alone. */
  private static List<@Nullable Object> id(Row row) {
    List<@Nullable Object> id = new ArrayList<>();
    id.add(row.serverId());
    return id;
  }

  private static String last(List<String> texts) {
    return texts.get(texts.size() - 1);
  }

  private List<@Nullable Object> name(Row row) {
    return key(row, fingerprint, Spelling::folded);
  }

  private void readNamesakes(Reader reader) {
    namesakes.clear();
    met.clear();
    if (type.endpoints().alreadyExists() == null) {
      return;
    }
    for (SyncState state : List.of(SyncState.PENDING, SyncState.REFUSED)) {
      for (Stored stored : reader.inState(type, state)) {
        Row sought = isNew(stored.row()) ? IdTranslation.outbound(stored.row(), reader) : null;
        if (sought != null) {
          add(new Named(stored.row().id(), sought), name(sought), namesakes);
        }
      }
    }
  }

  private static boolean isNew(Row row) {
    return row.serverId() == null && !row.isDeleted();
  }

  private static <T> void add(
      T value, List<@Nullable Object> key, Map<List<@Nullable Object>, List<T>> to) {
    to.computeIfAbsent(key, none -> new ArrayList<>()).add(value);
  }

  /** Two keys are equal if {@link RowFields#sameFingerprint} holds apart from spelling. */
  private static List<@Nullable Object> key(
      Row row, List<Field<?, ?>> fields, UnaryOperator<String> spelling) {
    List<@Nullable Object> key = new ArrayList<>();
    for (Field<?, ?> field : fields) {
      key.add(
          field.kind() == FieldKind.TEXT
              ? spelling.apply(Fingerprint.text(field, row))
              : field.normalise(row.value(field)));
    }
    return key;
  }
}
