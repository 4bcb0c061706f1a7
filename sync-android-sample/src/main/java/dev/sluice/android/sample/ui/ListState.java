package dev.sluice.android.sample.ui;

import java.util.List;

/**
 * What the list shows.
 *
 * @param words that are searched for, empty for all entries
 * @param whole whether there are no more entries than these
 */
record ListState(String words, List<Item> items, boolean whole) {}
