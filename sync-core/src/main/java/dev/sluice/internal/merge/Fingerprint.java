package dev.sluice.internal.merge;

import dev.sluice.internal.conflict.RowFields;
import dev.sluice.internal.conflict.Spelling;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.store.Reader;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether a row on the server was made by a create whose answer was lost. Compares the
 * fields that the schema names as the type's fingerprint. Some differences are allowed, because
 * servers empty references to deleted rows, rewrite texts and replace some values.
 */
public final class Fingerprint {

  /** The create did not make the row. */
  public static final int OTHER = 0;

  /**
   * The server's fingerprint differs from the sent fingerprint only by changes that the server may
   * have made itself.
   */
  private static final int NEAR = 1;

  /** The fingerprint is as it was sent, except for blanks, case or Unicode form. */
  private static final int SPELT = 2;

  /** The fingerprint is as it was sent. */
  public static final int SAME = 3;

  /** The fingerprint and all other fields that the user can write are as they were sent. */
  private static final int WHOLE = 4;

  private final Row sought;
  private final Set<Field<?, ?>> unsaid;
  private final Set<Field<?, ?>> lost;
  private final Set<Field<?, ?>> compared;

  private Fingerprint(Row sought, Set<Field<?, ?>> unsaid, Set<Field<?, ?>> lost) {
    this.sought = sought;
    this.unsaid = unsaid;
    this.lost = lost;
    this.compared = new HashSet<>(sought.type().fields());
    compared.removeIf(field -> !field.isFingerprint());
    if (unsaid.containsAll(compared)) { // the fingerprint is a later one: by all that was said
      compared.addAll(sought.type().fields());
      compared.removeIf(field -> !field.isByUser());
    }
    compared.removeAll(unsaid);
    compared.removeAll(lost);
  }

  /**
   * The fingerprint of the row that a create has sent, without values that a migration wrote later.
   *
   * @return null if the server cannot have the row, because the row's owner is gone
   */
  public static @Nullable Fingerprint of(SentRequest create, Reader reader) {
    Row sent = create.row();
    Row row = sent;
    Set<Field<?, ?>> lost = new HashSet<>();
    for (Field<?, ?> field : sent.type().fields()) {
      boolean isUnsaid = create.unsaid().contains(field);
      boolean isThere = !field.isReference() || hasTarget(field, sent, reader);
      if (!isThere && !isUnsaid && field.isOwnedByTarget()) {
        return null;
      }
      if (!isThere) {
        row = row.with(field, field.normalise(null));
        lost.add(field);
      }
    }
    lost.removeAll(create.unsaid());
    Row sought = IdTranslation.outbound(row, reader);
    return sought == null ? null : new Fingerprint(sought, create.unsaid(), lost);
  }

  /** Whether a migration has replaced all sent values, so that no row can be recognised. */
  public boolean isReplaced() {
    return compared.isEmpty() && !unsaid.isEmpty();
  }

  private static boolean hasTarget(Field<?, ?> field, Row sent, Reader reader) {
    return IdTranslation.outbound(only(field, sent), reader) != null;
  }

  /**
   * The create whose row is most like the server's row; null if no create has a similar row. Among
   * equal candidates, the first create counts.
   */
  static @Nullable SentRequest createOf(Known known, List<SentRequest> creates, Reader reader) {
    SentRequest made = null;
    int most = OTHER;
    for (SentRequest create : creates) {
      int likeness = between(create, known, reader);
      if (likeness > most) {
        made = create;
        most = likeness;
      }
    }
    return made;
  }

  private static int between(SentRequest create, Known known, Reader reader) {
    Fingerprint sought = of(create, reader);
    return sought == null ? OTHER : sought.likeness(known, reader);
  }

  /** The row with no reference except the kept one. */
  private static Row only(Field<?, ?> kept, Row row) {
    Row alone = row;
    for (Field<?, ?> field : row.type().fields()) {
      if (field.isReference() && field != kept) {
        alone = alone.with(field, null);
      }
    }
    return alone;
  }

  /**
   * How much a row of the server is like the sent row. The result is {@link #SAME} or more if the
   * fingerprints agree. The result is {@link #OTHER} if the row is unlike, or if another lost
   * create fits better.
   */
  public int likeness(Known known, SentRequest create, Reader reader) {
    int likeness = likeness(known, reader);
    if (likeness == OTHER || likeness == WHOLE) {
      return likeness;
    }
    for (SentRequest other : reader.openCreates(create.row().type())) {
      if (between(other, known, reader) > likeness) {
        return OTHER;
      }
    }
    return likeness;
  }

  /** Fields that the list leaves out count as equal, but limit the result to {@link #NEAR}. */
  private int likeness(Known there, Reader reader) {
    if (isReplaced() || (!compared.isEmpty() && Collections.disjoint(compared, there.told()))) {
      return OTHER;
    }
    Row known = there.withUntold(compared, sought);
    int likeness = likeness(known, reader);
    return known.equals(there.row()) ? likeness : Math.min(likeness, NEAR);
  }

  private int likeness(Row known, Reader reader) {
    if (lost.isEmpty() && agrees(known, never -> false)) {
      return unsaid.containsAll(RowFields.changed(sought, known)) ? WHOLE : SAME;
    }
    if (lost.isEmpty() && agrees(known, field -> isSpelt(field, known))) {
      return SPELT;
    }
    return isNear(known, reader) ? NEAR : OTHER;
  }

  /** Whether a row of the server differs from the sent row only by the server's own changes. */
  public boolean isNear(Row known, Reader reader) {
    return agrees(
        known, field -> mayHaveChanged(field, known, reader) || isRewritten(field, known));
  }

  private boolean isSpelt(Field<?, ?> field, Row known) {
    return field.kind() == FieldKind.TEXT
        && Spelling.isSame(text(field, sought), text(field, known));
  }

  private boolean isRewritten(Field<?, ?> field, Row known) {
    return field.kind() == FieldKind.TEXT
        && Spelling.isRewritten(text(field, sought), text(field, known));
  }

  /** Whether a server may treat the two texts as the same name. */
  static boolean isSameName(Field<?, ?> field, Row one, Row other) {
    return field.kind() == FieldKind.TEXT
        && Spelling.folded(text(field, one)).equals(Spelling.folded(text(field, other)));
  }

  /**
   * The text of a field. Null becomes an empty text, because some servers treat null and an empty
   * text alike.
   */
  static String text(Field<?, ?> field, Row row) {
    return field.normalise(row.value(field)) instanceof String text ? text : "";
  }

  private boolean agrees(Row known, Predicate<Field<?, ?>> mayDiffer) {
    return compared.stream()
        .allMatch(field -> sought.agreesWith(known, field) || mayDiffer.test(field));
  }

  /** The fingerprint of a row that was just sent, with server ids in its references. */
  public static Fingerprint ofSending(Row sending) {
    return new Fingerprint(sending, Set.of(), Set.of());
  }

  /**
   * Whether an answer to the create may be about the created row. A server may fill empty fields,
   * rewrite texts and change booleans. False if the fingerprint differs in any other way.
   */
  public boolean mayBecome(Row answered, Reader reader) {
    return agrees(
        answered,
        field ->
            mayHaveChanged(field, answered, reader)
                || mayBeRewritten(sought.value(field), answered.value(field)));
  }

  private static boolean mayBeRewritten(@Nullable Object sent, @Nullable Object answered) {
    if (sent instanceof String text && answered instanceof String other) {
      return Spelling.mayBeOf(text, other);
    }
    return sent == null || sent instanceof Boolean || sent.equals(List.of());
  }

  private boolean mayHaveChanged(Field<?, ?> field, Row known, Reader reader) {
    return field.isPassing(sought.value(field)) || hasLostReference(field, known, reader);
  }

  private boolean hasLostReference(Field<?, ?> field, Row known, Reader reader) {
    Object there = known.value(field);
    if (field.kind() == FieldKind.REFERENCE) {
      return field.isNullable() && isGone(there, field, reader);
    }
    if (field.kind() != FieldKind.REFERENCES) {
      return false;
    }
    Set<Object> unexpected = new HashSet<>(ids(there));
    unexpected.removeAll(ids(sought.value(field)));
    return unexpected.stream().allMatch(id -> isGone(id, field, reader));
  }

  private static List<?> ids(@Nullable Object references) {
    return references instanceof List<?> ids ? ids : List.of();
  }

  /** Whether the referenced row is not in this database: it was deleted, or never pulled. */
  private static boolean isGone(@Nullable Object serverId, Field<?, ?> field, Reader reader) {
    return serverId == null || reader.findByServerId(field.target(), (Long) serverId) == null;
  }
}
