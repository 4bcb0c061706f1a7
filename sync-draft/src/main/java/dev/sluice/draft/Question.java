package dev.sluice.draft;

/**
 * What a description does not tell. The draft has the best guess in its place.
 *
 * @param type the type that it is about; empty if it is about the whole API
 * @param word the word of the schema file that stands or falls with the answer
 * @param question what a developer must find out
 */
public record Question(String type, String word, String question) {}
