package dev.sluice.schema;

/** Rows of {@link Notes} to test with. */
public final class SampleRows {

  private SampleRows() {}

  /** A note without a notebook. */
  public static Row note(String text, Long serverId) {
    return Notes.NOTES.row(Notes.Note.of(null, text)).withServerId(serverId);
  }

  /** A notebook. */
  public static Row notebook(String title, Long serverId) {
    return Notes.NOTEBOOKS.row(new Notes.Notebook(title)).withServerId(serverId);
  }

  /** A label. */
  public static Row label(String name, Long serverId) {
    return Notes.LABELS.row(new Notes.Label(name)).withServerId(serverId);
  }

  /** An attachment of a note. */
  public static Row attachment(long note, String name, Long serverId) {
    return Notes.ATTACHMENTS
        .row(new Notes.Attachment(Notes.NOTES.ref(note), name))
        .withServerId(serverId);
  }
}
