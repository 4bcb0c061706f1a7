package dev.sluice.desktop.window.entries;

import dev.sluice.desktop.window.text.Sentence;
import org.jspecify.annotations.Nullable;

/**
 * What an earlier entry said.
 *
 * @param billable whether it is billed; null where entries are not
 */
public record EarlierEntry(Sentence sentence, @Nullable Boolean billable) {}
