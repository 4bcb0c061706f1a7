package dev.sluice.internal.store;

import dev.sluice.store.SyncState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the engine remembers of a row that is not in sync.
 *
 * @param state never {@link SyncState#SYNCED}
 * @param change the file's edit counter when the row was first edited; the order of changes
 * @param revision the file's edit counter at the last edit; identifies the version
 * @param edited when the last edit was made
 * @param error the server's words if the row was refused or rests, null otherwise
 * @param strikes in how many successive pushes the server failed over this row
 * @param untold whether the row is a placeholder, or an edit of one: the server has told no more of
 *     the row than its key and its references
 * @param unreadable why the row cannot be read, null if it can. Plain SQL has written an impossible
 *     value into a field; the row has the value of the base instead
 */
public record Tracking(
    SyncState state,
    long change,
    long revision,
    Moment edited,
    @Nullable String error,
    int strikes,
    boolean untold,
    @Nullable String unreadable) {

  /** The same tracking, with the reason why the row cannot be read. */
  public Tracking withUnreadable(@Nullable String why) {
    return new Tracking(state, change, revision, edited, error, strikes, untold, why);
  }

  /** Whether the device's clock says that the last edit was made less than so long ago. */
  public boolean wasEditedWithin(Duration length, Instant now) {
    Instant at = Instant.ofEpochMilli(edited.wallMillis());
    return Duration.between(at, now).abs().compareTo(length) < 0;
  }
}
