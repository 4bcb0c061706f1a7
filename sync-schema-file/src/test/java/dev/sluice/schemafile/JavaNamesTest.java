package dev.sluice.schemafile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.house.Sample;
import dev.sluice.house.Sampled;
import dev.sluice.schema.SyncSchema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Whatever names and numbers a schema file has, its Java compiles, or is refused with a line. */
class JavaNamesTest {

  private static final List<String> TYPES =
      words(
          "note notes s es as ab a_b a1 maps map lists chrono_units field_kinds tests test tortures"
              + " merge_policies normalizers quota_headers notes_schemas all_schema_tests schemas"
              + " classes integers strings maths locales rows refs records box_ a__b statuses no");
  private static final List<String> COLUMNS =
      words(
          "a ab type type_ class class_ a_1 a1 a_b schema migrations mark id_ row int yield record"
              + " var text value values equals hash_code to_string get_class notify e s x_ a__b");
  private static final List<String> KINDS =
      List.of(
          "text, fingerprint",
          "text, orElse: \"Test of Torture\\\\ \\u0001 \\\"Map\\\"\"",
          "text, nullAs: \"010\"",
          "text, nullable, json: of_COLUMN.value, beside: {kind: 7, so: true}",
          "text, passing: \".*\\\\d\", normalised: [trim, composed, lowerCase], nullable",
          "integer, orElse: 010",
          "integer, orElse: 08",
          "integer, orElse: -3",
          "integer, orElse: ٣",
          "integer, nullAs: 0",
          "real, orElse: 1e40",
          "real, orElse: 010.5d",
          "decimal, orElse: 1e20",
          "bool, orElse: true",
          "instant, nullable, epoch: MILLIS",
          "date, orElse: 2026-01-02",
          "document, nullable",
          "references: first, nullable",
          "reference: first, nullable, merge: LOCAL_WINS");

  @TempDir private Path folder;

  private static List<String> words(String words) {
    return List.of(words.split(" "));
  }

  @Sampled
  @Test
  void whatIsAcceptedCompiles() throws Exception {
    Map<String, String> files = new LinkedHashMap<>();
    int refused = 0;
    int seeds = Sample.isWhole() ? 60 : 15;
    for (int seed = 1; seed <= seeds; seed++) {
      String made = "seed" + seed;
      String text = schema(new Random(seed));
      SchemaFile.parse(made, text);
      try {
        JavaCode.of(made, text, made, "AllSchema")
            .forEach((name, code) -> files.put(made + "/" + name, code));
      } catch (SchemaFileException e) {
        assertThat(e).hasMessageMatching(made + ":\\d+: .* would both be \\w+ in Java");
        refused++;
      }
    }
    files.put("one/One.java", "package one; public class One {}");
    JavaCodeTest.compiled(files, "one.One", folder);
    assertThat(refused).isLessThan(seeds * 2 / 3 + 1);
  }

  private static String schema(Random random) {
    StringBuilder text = new StringBuilder("version: 010\ntypes:\n");
    text.append("  first: {list: Test, fields: {t: text}}\n");
    for (String type : some(TYPES, 3, random)) {
      text.append("  ").append(type).append(":\n    list: ").append(type);
      text.append("\n    pages: {number: {page: 08}, size: {n: 050}}\n    margin: 5s\n");
      text.append("    create: {post: x, saying: {k: true, n: 10, t: \"10\"}}\n");
      text.append("    goneBy: [0404]\n    textIds: [trim]\n    fields:\n");
      text.append("      title: {text, fingerprint}\n");
      for (String column : some(COLUMNS, 6, random)) {
        String kind = KINDS.get(random.nextInt(KINDS.size())).replace("COLUMN", column);
        text.append("      ").append(column).append(": {").append(kind).append("}\n");
      }
    }
    return text.append("migrations: {010: [{addTable: first}]}\n").toString();
  }

  private static List<String> some(List<String> all, int many, Random random) {
    List<String> mixed = new ArrayList<>(all);
    Collections.shuffle(mixed, random);
    return mixed.subList(0, many);
  }

  @Test
  void eachTypeAloneCompiles() throws Exception {
    Map<String, String> files = new LinkedHashMap<>();
    for (String type : TYPES) {
      String text = "version: 1\ntypes:\n  " + type + ": {list: Test, fields: {title: text}}\n";
      JavaCode.of(type, text, type + "_", "NotesSchema")
          .forEach((name, code) -> files.put(type + "_/" + name, code));
    }
    JavaCodeTest.compiled(files, "tests_.NotesSchema", folder);
    assertThat(files.get("tests_/TestItem.java")).doesNotContain("import org.junit");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "note: {list: a, fields: {a: text}} | 4 | note and notes would both be Note in Java",
        "a_s: {list: a, fields: {a_1: text, a1: text}} | 3 | a_1 and a1 would both be a1 in Java",
        "x: {list: a, fields: {type: text, type_: text}} | 3 | type and type_ would both be TYPE_",
        "x: {list: a, fields: {class: text, class_: text}} | 3 | class and class_ would both be",
        "no_tes: {list: a, fields: {a: text}} | 4 | no_tes and notes would both be Note in Java"
      })
  void namesThatMeetAreRefused(String type, int line, String problem) {
    String text = "version: 1\ntypes:\n  " + type + "\n  notes: {list: a, fields: {a: text}}\n";
    assertThatThrownBy(() -> JavaCode.of("a.yaml", text, "app", "ASchema"))
        .isInstanceOf(SchemaFileException.class)
        .hasMessageContaining("a.yaml:" + line + ": " + problem);
  }

  @Test
  void aClassOfTheSchemaIsNoRecord() {
    String text = "version: 1\ntypes:\n  notes: {list: a, fields: {a: text}}\n";
    assertThatThrownBy(() -> JavaCode.of("a.yaml", text, "app", "Note"))
        .hasMessageContaining("a.yaml:3: the schema and notes would both be Note in Java");
  }

  @Test
  void asManyFieldsAsARecordCanHave() throws Exception {
    JavaCodeTest.compiled(wide(126, "integer"), "app.WideSchema", folder);
    JavaCodeTest.compiled(wide(252, "text"), "app.WideSchema", folder);
    for (String kind : List.of("integer", "text")) {
      assertThatThrownBy(() -> wide(kind.equals("text") ? 253 : 127, kind))
          .isInstanceOf(SchemaFileException.class)
          .hasMessageContaining("wide:3: notes has ");
    }
  }

  private static Map<String, String> wide(int many, String kind) {
    String fields =
        IntStream.range(0, many)
            .mapToObj(i -> "c" + i + ": " + kind)
            .collect(Collectors.joining(", "));
    String text = "version: 1\ntypes:\n  notes: {list: a, fields: {" + fields + "}}\n";
    return JavaCode.of("wide", text, "app", "WideSchema");
  }

  @Test
  void numbersAreThoseThatWereUnderstood() throws Exception {
    String text =
        """
        version: 010
        types:
          notes:
            list: notes
            pages: {number: {page: 07}, size: {n: 050}}
            goneBy: [0404]
            fields:
              a: {integer, orElse: 010}
              b: {integer, orElse: ٣}
        """;
    Class<?> made = JavaCodeTest.compiled(JavaCode.of("a", text, "app", "S"), "app.S", folder);
    SyncSchema schema = (SyncSchema) made.getField("SCHEMA").get(null);
    assertThat(schema.version()).isEqualTo(10);
    assertThat(Described.of(schema)).isEqualTo(Described.of(SchemaFile.parse("a", text).schema()));
    assertThat(schema.types().get(0).fields().get(0).normalise(null)).isEqualTo(10L);
  }
}
