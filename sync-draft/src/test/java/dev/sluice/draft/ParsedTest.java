package dev.sluice.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.database.SqliteDatabase;
import dev.sluice.database.SqliteOptions;
import dev.sluice.jdbc.JdbcDriver;
import dev.sluice.schemafile.SchemaFile;
import dev.sluice.store.Database;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is drafted is a schema, and a database can have it. */
class ParsedTest {

  @TempDir private Path folder;

  static Stream<String> names() {
    return Stream.concat(Described.KNOWN.stream(), Described.HELD_OUT.stream());
  }

  @ParameterizedTest
  @MethodSource("names")
  void theDraftIsASchema(String name) throws IOException {
    Draft draft = Described.draft(name);
    Path drafts = Files.createDirectories(Path.of("target", "drafts"));
    Files.writeString(drafts.resolve(name + ".sluice.yaml"), draft.text());
    SchemaFile file = SchemaFile.parse(name, draft.text());
    JdbcDriver driver = new JdbcDriver(folder.resolve(name + ".db"));
    try (Database database = SqliteDatabase.open(driver, file.schema(), SqliteOptions.defaults())) {
      file.schema().types().forEach(type -> assertThat(database.table(type)).isNotNull());
    }
    assertThat(draft.questions()).isNotEmpty();
    draft.questions().forEach(each -> assertThat(draft.text()).contains(each.question()));
  }

  @ParameterizedTest
  @MethodSource("names")
  void theTruthIsASchema(String name) {
    assertThat(SchemaFile.parse(name, Described.truthText(name)).schema().types()).isNotEmpty();
  }
}
