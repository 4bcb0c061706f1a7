package dev.sluice.desktop.window.text;

import org.jspecify.annotations.Nullable;

/**
 * What was typed about an entry, or completed. As a cell's value it reads as its words.
 *
 * @param billable as the earlier entry that it was completed by; null if that is not said
 */
public record TypedText(String words, @Nullable Boolean billable) {

  /** Words that say nothing of billing. */
  public static TypedText of(String words) {
    return new TypedText(words, null);
  }

  /** The words as a sentence. */
  public Sentence sentence() {
    return Sentence.parse(words.strip());
  }

  @Override
  public String toString() {
    return words;
  }
}
