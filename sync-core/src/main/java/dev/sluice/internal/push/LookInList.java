package dev.sluice.internal.push;

import dev.sluice.internal.lists.CutLists;
import dev.sluice.internal.lists.ListProof;
import dev.sluice.internal.remote.Fetch;
import dev.sluice.internal.remote.Incoming.Known;
import dev.sluice.internal.remote.Page;
import dev.sluice.internal.remote.Unproved;
import dev.sluice.internal.store.Reader;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A look for a row in one list.
 *
 * @param before the reason why the previous look proved nothing; null: first look
 * @param omitted the doubt to note if the whole list may leave rows out
 */
record LookInList(Fetch list, @Nullable Unproved before, Unproved omitted) {

  /** The same look again, after the first look got no list. */
  LookInList again() {
    return new LookInList(list, Unproved.NO_LIST, omitted);
  }

  /** Whether to repeat the look, because an answer of {@code null} may mean an empty list. */
  boolean isToBeRepeated(@Nullable Unproved doubt) {
    return before == null && Unproved.NO_LIST.equals(doubt);
  }

  ListProof read(Page page, Instant now, Reader reader, Consumer<Known> each) {
    ListProof evidence = ListProof.of(list, page, now, reader);
    if (isWhole() && list.type().endpoints().mayOmit()) {
      evidence.doubt(omitted);
    }
    evidence.read(page, each);
    if (mayBeCut(evidence.rows(), reader)) {
      evidence.doubt(Unproved.CUT);
    }
    if (evidence.isNull() && !Unproved.NO_LIST.equals(before)) {
      evidence.doubt(Unproved.NO_LIST);
    }
    return evidence;
  }

  /** Whether a list of changes may be cut. That is doubt enough, because another look follows. */
  private boolean mayBeCut(int rows, Reader reader) {
    int longest = CutLists.longest(list.type(), reader);
    return list.since() != null && CutLists.mayBeCut(list.type(), rows, longest);
  }

  private boolean isWhole() {
    return list.since() == null && list.dates() == null;
  }
}
