import static org.junit.jupiter.api.Assertions.assertEquals;

import com.example.notes.Note;
import com.example.notes.NotesSchema;
import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.store.Database;
import dev.sluice.store.Query;
import dev.sluice.store.Table;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotesTest {

  @Test
  void theSchemaOfTheFileKeepsANote(@TempDir Path folder) {
    JdbcDriver driver = new JdbcDriver(folder.resolve("notes.db"));
    SqliteOptions options = SqliteOptions.defaults().withMigrations(NotesSchema.MIGRATIONS);
    try (Database database = SqliteDatabase.open(driver, NotesSchema.SCHEMA, options)) {
      Table<Note> notes = database.table(Note.TYPE);
      notes.create(new Note(0, "Write it", false));
      assertEquals("Write it", notes.list(Query.all()).get(0).title());
    }
  }
}
