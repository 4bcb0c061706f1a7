package com.example.notes;

import java.util.List;

/** Code of the app's own beside the made records. */
public final class Titles {

  private Titles() {}

  /** Of those notes that are not done. */
  public static List<String> open(List<Note> notes) {
    return notes.stream().filter(note -> !note.done()).map(Note::title).toList();
  }
}
