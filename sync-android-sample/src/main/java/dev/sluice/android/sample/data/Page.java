package dev.sluice.android.sample.data;

import java.util.List;

/**
 * As many entries as a list wanted, the newest first.
 *
 * @param whole whether there are no more than these
 */
public record Page(List<EntryRow> rows, boolean whole) {}
