package dev.sluice.android.sample.data;

import dev.sluice.SyncStatus;
import java.util.List;

/**
 * How the sync stands.
 *
 * @param pending how many changes are not on the server yet
 * @param problems what needs the user's decision
 */
public record Overview(SyncStatus status, int pending, List<Problem> problems) {}
