package dev.sluice.engine.servers;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import org.jspecify.annotations.Nullable;

/** Notes and labels as a kind of server has them. */
record Notes(EntityType<Note> notes, EntityType<Label> labels) {

  record Note(String title, @Nullable String version) {

    Note(String title) {
      this(title, null);
    }
  }

  record Label(Ref<Note> note, String name, @Nullable String version) {

    Label(Ref<Note> note, String name) {
      this(note, name, null);
    }
  }

  static Notes of(ServerKind kind) {
    Field<Note, String> title =
        kind.named(Field.<Note>text("title", Note::title).fingerprint(), "title");
    Field<Note, String> version = version(Field.text("version", Note::version));
    EntityType<Note> notes =
        EntityType.<Note>named("notes", kind.endpoints("notes"))
            .fields(title, version)
            .build(row -> new Note(row.require(title), row.get(version)));
    Field<Label, Ref<Note>> note =
        kind.named(Field.reference("note_id", notes, Label::note).nullable(), "noteId");
    Field<Label, String> name =
        kind.named(Field.<Label>text("name", Label::name).fingerprint(), "name");
    Field<Label, String> labelVersion = version(Field.text("version", Label::version));
    EntityType<Label> labels =
        EntityType.<Label>named("labels", kind.endpoints("labels"))
            .fields(note, name, labelVersion)
            .build(row -> new Label(row.get(note), row.require(name), row.get(labelVersion)));
    return new Notes(notes, labels);
  }

  /** At pouchdb-server beside the row in a list, and elsewhere in an answer to a write. */
  private static <E> Field<E, String> version(Field<E, String> field) {
    return field.json("value.rev", "rev").writtenAs("_rev").nullable().byServer();
  }

  SyncSchema schema() {
    return SyncSchema.of(1, notes, labels);
  }
}
