package dev.sluice.schema;

import java.time.Instant;
import java.util.List;

/** A domain that is no time tracker: notes in notebooks, with labels and attachments. */
public final class Notes {

  public record Notebook(String title) {}

  public record Label(String name) {}

  /** A text with what a person may add to it. */
  public record Note(
      Ref<Notebook> notebook, List<Ref<Label>> labels, String text, Extras extras, Instant at) {
    public static Note of(Ref<Notebook> notebook, String text) {
      return new Note(notebook, List.of(), text, Extras.NONE, null);
    }

    public Note withText(String other) {
      return new Note(notebook, labels, other, extras, at);
    }
  }

  /** One value of each kind; {@code open} never leaves the device. */
  public record Extras(Boolean pinned, Double weight, Instant due, String json, Boolean open) {
    public static final Extras NONE = new Extras(false, null, null, null, false);
  }

  /** Belongs to a note and goes with it. */
  public record Attachment(Ref<Note> note, String name) {}

  public static final Field<Notebook, String> TITLE =
      Field.<Notebook>text("title", Notebook::title).fingerprint();
  public static final Field<Notebook, Instant> NOTEBOOK_AT =
      Field.<Notebook>instant("at", any -> null).nullable().byServer();
  public static final EntityType<Notebook> NOTEBOOKS =
      EntityType.<Notebook>named("notebooks", at("notebooks").since())
          .fields(TITLE)
          .modifiedAt(NOTEBOOK_AT)
          .build(row -> new Notebook(row.require(TITLE)));

  public static final Field<Label, String> NAME =
      Field.<Label>text("name", Label::name).fingerprint();
  public static final EntityType<Label> LABELS =
      EntityType.<Label>named("labels", at("labels").alreadyExists("exists already"))
          .fields(NAME)
          .build(row -> new Label(row.require(NAME)));

  public static final Field<Note, Ref<Notebook>> NOTEBOOK =
      Field.reference("notebook_id", NOTEBOOKS, Note::notebook).nullable();
  public static final Field<Note, List<Ref<Label>>> LABEL_IDS =
      Field.references("label_ids", LABELS, Note::labels);
  public static final Field<Note, String> TEXT = Field.<Note>text("text", Note::text).fingerprint();
  public static final Field<Note, Boolean> PINNED =
      Field.bool("pinned", note -> note.extras().pinned());
  public static final Field<Note, Double> WEIGHT =
      Field.<Note>real("weight", note -> note.extras().weight()).nullable();
  public static final Field<Note, Instant> DUE =
      Field.<Note>instant("due", note -> note.extras().due()).nullable().indexed();
  public static final Field<Note, String> JSON =
      Field.<Note>document("json", note -> note.extras().json()).nullable();
  public static final Field<Note, Boolean> OPEN =
      Field.<Note>bool("open", note -> note.extras().open()).byDevice();
  public static final Field<Note, Instant> NOTE_AT =
      Field.<Note>instant("at", Note::at).nullable().byServer();
  public static final EntityType<Note> NOTES =
      EntityType.<Note>named("notes", at("notes").since())
          .fields(NOTEBOOK, LABEL_IDS, TEXT, PINNED, WEIGHT, DUE, JSON, OPEN)
          .modifiedAt(NOTE_AT)
          .light()
          .build(Notes::note);

  public static final Field<Attachment, Ref<Note>> NOTE =
      Field.reference("note_id", NOTES, Attachment::note).ownedByTarget();
  public static final Field<Attachment, String> FILE =
      Field.<Attachment>text("name", Attachment::name).fingerprint();
  public static final EntityType<Attachment> ATTACHMENTS =
      EntityType.<Attachment>named("attachments", at("attachments"))
          .fields(NOTE, FILE)
          .build(row -> new Attachment(row.require(NOTE), row.require(FILE)));

  public static final SyncSchema SCHEMA = SyncSchema.of(1, NOTEBOOKS, LABELS, NOTES, ATTACHMENTS);

  private Notes() {}

  private static Note note(Row row) {
    Extras extras =
        new Extras(row.get(PINNED), row.get(WEIGHT), row.get(DUE), row.get(JSON), row.get(OPEN));
    return new Note(
        row.get(NOTEBOOK), row.require(LABEL_IDS), row.require(TEXT), extras, row.get(NOTE_AT));
  }

  private static Endpoints at(String path) {
    return Endpoints.list(path)
        .create(Endpoint.post(path))
        .update(Endpoint.put(path + "/{id}"))
        .delete(Endpoint.delete(path + "/{id}"));
  }
}
