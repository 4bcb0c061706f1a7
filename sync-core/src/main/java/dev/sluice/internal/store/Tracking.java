package dev.sluice.internal.store;

import dev.sluice.store.SyncState;
import org.jspecify.annotations.Nullable;

/**
 * What the engine remembers of a row that is not in sync.
 *
 * @param state never {@link SyncState#SYNCED}
 * @param change the file's counter when the clean row was first edited: who came first
 * @param revision the file's counter at the last edit: which version it is
 * @param edited when the last edit was made
 * @param error the server's words if it was refused or rests, null otherwise
 * @param strikes how many operations running this row alone drew a server failure
 */
public record Tracking(
    SyncState state,
    long change,
    long revision,
    Moment edited,
    @Nullable String error,
    int strikes) {}
