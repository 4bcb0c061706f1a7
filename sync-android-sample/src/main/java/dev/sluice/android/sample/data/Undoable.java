package dev.sluice.android.sample.data;

import io.reactivex.rxjava3.core.Completable;

/**
 * What was done to an entry.
 *
 * @param description of the entry
 * @param undo takes it back; once begun it ends even if the subscriber is gone
 */
public record Undoable(String description, Completable undo) {}
