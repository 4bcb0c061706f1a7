package dev.sluice.schemafile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;

import dev.sluice.schema.Bulk;
import dev.sluice.schema.DateRange;
import dev.sluice.schema.Derived;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.MergePolicy;
import dev.sluice.schema.Paging;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schema.Uploads;
import dev.sluice.schema.Version;
import dev.sluice.throttle.QuotaHeaders;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.Period;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A file has the words of the builders, with the same names and the same meaning. */
class AllWordsTest {

  @Test
  void aFileHasEachWordThatABuilderHas() {
    assertEquals(words(Endpoints.class), ListWords.ENDPOINTS.names());
    assertEquals(words(Endpoint.class), EndpointWords.ENDPOINT.names());
    assertEquals(words(Field.class), new FieldWords("any", Map.of()).words().names());
    assertEquals(
        without(words(EntityType.Builder.class), "fields"),
        new TypeWords(Map.of()).words().names());
    assertEquals(without(words(SyncSchema.class), "of"), new SchemaWords().words().names());
    assertEquals(words(SyncSchema.BodyError.class), SchemaWords.ERRORS.names());
    assertEquals(words(Paging.class), ListWords.PAGING.names());
    assertEquals(words(Since.class), ListWords.SINCE.names());
    assertEquals(words(Version.class), EndpointWords.VERSION.names());
    assertEquals(words(Uploads.class), EndpointWords.UPLOADS.names());
    Set<String> bulk = words(Bulk.ManyRows.class);
    bulk.addAll(words(Bulk.Patch.class));
    bulk.addAll(Set.of("rows", "patch"));
    assertEquals(bulk, EndpointWords.BULK.names());
  }

  /** The public methods that make one, from nothing or from another one. */
  private static Set<String> words(Class<?> type) {
    return Arrays.stream(type.getMethods())
        .filter(method -> method.getReturnType() == type && method.getDeclaringClass() == type)
        .map(Method::getName)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> without(Set<String> words, String word) {
    assertEquals(true, words.remove(word), word);
    return words;
  }

  @Test
  void eachWordMeansWhatTheBuilderSays() throws Exception {
    assertEquals(Described.of(Built.schema()), Described.of(file().schema()));
  }

  @Test
  void aFileSaysWhereTheServerIsAndWhatItAllows() throws Exception {
    assertEquals("https://api.example.com/v1", file().server());
    assertEquals("[60/60s, 3/1s]", file().limits().toString());
    assertNotNull(file().credentials("key"));
  }

  private static SchemaFile file() throws Exception {
    try (var in = AllWordsTest.class.getResourceAsStream("all-words.sluice.yaml")) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return SchemaFile.parse("all-words.sluice.yaml", text);
    }
  }

  /** The schema of the file, by builders. */
  private static final class Built {

    static final Field<Row, String> USER = text("name");
    static final EntityType<Row> USERS =
        EntityType.<Row>named(
                "users",
                Endpoints.list("me").single().update(Endpoint.put("me").ofUser().entire().silent()))
            .fields(USER)
            .build(row -> row);

    static final Field<Row, String> NAME =
        text("name")
            .fingerprint()
            .json("label", "title_")
            .writtenAs("label_out")
            .normalised(String::strip);
    static final Field<Row, Instant> CHANGED =
        Field.<Row>instant("changed", row -> null).byServer().nullable().json("updated_at");
    static final Field<Row, Instant> MADE =
        Field.<Row>instant("made", row -> null).byServer().nullable().epoch(ChronoUnit.SECONDS);
    static final EntityType<Row> FOLDERS =
        EntityType.<Row>named(
                "folders",
                Endpoints.list("folders")
                    .rowsAt("data")
                    .rowAt("folder")
                    .orNoRows()
                    .pages(
                        Paging.number("page", 1)
                            .size("per_page", 50)
                            .total("meta.total")
                            .shortPageIsLast())
                    .since(
                        Since.epochSeconds("since")
                            .withoutDeleted(Duration.ofHours(8))
                            .overlap(Duration.ofSeconds(10))
                            .rechecked(Duration.ofHours(1))
                            .complete())
                    .one("folders/{id}")
                    .create(
                        Endpoint.post("folders")
                            .wrappedIn("folder")
                            .saying("kind", "plain")
                            .saying("size", 7L)
                            .saying("open", true)
                            .header("X-From", "sluice")
                            .answersLocation())
                    .update(
                        Endpoint.patch("folders/{id}")
                            .identifiedBy("data.id")
                            .version(Version.ifMatch("lock")))
                    .delete(Endpoint.delete("folders/{id}").version(Version.inQuery("rev", "lock")))
                    .identifiedBy("key")
                    .idempotencyKeys(Duration.ofDays(1))
                    .keyHeader("X-Request-Id")
                    .alreadyExists("has been taken")
                    .grantingAccess()
                    .omitting()
                    .cutHeader("X-Truncated")
                    .ownedBy("owner", "user"))
            .fields(
                NAME,
                text("colour")
                    .searchable()
                    .oneOf("red", "green")
                    .orElse("red")
                    .merge(MergePolicy.SERVER_WINS),
                Field.<Row>parent("inner", row -> null).ownedByTarget(),
                Field.<Row>integer("lock", row -> null).byServer().nullable())
            .modifiedAt(CHANGED)
            .createdAt(MADE)
            .margin(Duration.ofSeconds(2))
            .light()
            .derive(new Derived("title", "name", FieldKind.TEXT, row -> row.value(NAME)))
            .build(row -> row);

    static final EntityType<Row> NOTES =
        EntityType.<Row>named(
                "notes",
                Endpoints.list("notes")
                    .rowsAt("docs")
                    .textIds(text -> text)
                    .pages(Paging.cursor("after", "meta.next"))
                    .since(Since.token("sync", "meta.token"))
                    .tombstones("archived", "status=trashed")
                    .openToAll()
                    .bulk(
                        Bulk.rows("POST", "notes/bulk")
                            .in("docs")
                            .identifiedBy("_id")
                            .failedBy("problem")
                            .atMost(20))
                    .create(Endpoint.put("notes/{id}"))
                    .update(Endpoint.put("notes/{id}").version(Version.inBody("rev")))
                    .uploads(
                        Uploads.post("files", "id", "files")
                            .asObjects("token", "filename", "content_type")
                            .asForm("file")
                            .atMost(1000)
                            .kept(Duration.ofDays(2))
                            .refusesUsed("used before")
                            .replacing("shown", "id")))
            .fields(
                Field.<Row, Row>reference("folder", FOLDERS, row -> null)
                    .ownedByTarget()
                    .asLink("folders/{id}"),
                Field.<Row, Row>references("others", FOLDERS, row -> List.<Ref<Row>>of())
                    .json("folder_ids"),
                text("body").fingerprint().group("words").passing(text -> true),
                Field.<Row>document("extra", row -> null).nullable().group("words"),
                text("rev").byServer().nullable(),
                Field.<Row>document("shown", row -> null).byServer().nullable(),
                Field.<Row>real("stars", row -> null)
                    .indexed()
                    .nullable()
                    .merge(MergePolicy.LOCAL_WINS),
                Field.<Row>decimal("price", row -> null)
                    .json("price.amount")
                    .beside("currency", "EUR")
                    .beside("digits", 2L)
                    .orElse(new BigDecimal("1.50")),
                Field.<Row>bool("done", row -> null).orElse(false).writtenOnce(),
                Field.<Row>integer("count", row -> null).orElse(3L),
                text("local").byDevice().nullable())
            .build(row -> row);

    static final EntityType<Row> EVENTS =
        EntityType.<Row>named(
                "events",
                Endpoints.list("events")
                    .identifiedByLink("url")
                    .pages(Paging.offset("start").size("limit", 10).totalHeader("X-Total"))
                    .since(Since.isoSeconds("filter").before("updated>").after("Z"))
                    .bulk(Bulk.patch("events/{ids}", "success").onlyIfAsked())
                    .one("events/{id}")
                    .goneBy(403, 422)
                    .update(Endpoint.patch("events/{id}")))
            .fields(text("title").orElse("none"))
            .build(row -> row);

    static final Field<Row, Instant> DAY = Field.instant("day", row -> null);
    static final EntityType<Row> DAYS =
        EntityType.<Row>named(
                "days",
                Endpoints.list("days")
                    .textIds()
                    .one("days/{id}")
                    .update(Endpoint.patch("days/{id}").version(Version.etag("edition")))
                    .range(
                        new DateRange(
                            "start_date", "end_date", Period.ofMonths(3), Period.ofYears(1), 100)))
            .fields(
                DAY,
                Field.<Row>date("of", row -> (LocalDate) null).format("dd/MM/yyyy").nullAs(""),
                text("edition").byServer().nullable())
            .rangedBy(DAY)
            .build(row -> row);

    private Built() {}

    static Field<Row, String> text(String column) {
      return Field.text(column, row -> null);
    }

    static SyncSchema schema() {
      return SyncSchema.of(3, USERS, FOLDERS, NOTES, EVENTS, DAYS)
          .header("Accept-Language", "en")
          .omittingNull()
          .credentialsCheckedAt("me")
          .dormant("drafts")
          .errors(
              SyncSchema.BodyError.unless("ok", "true")
                  .unauthorized("invalid_auth")
                  .gone("not_found", "no_such"))
          .quotaHeaders(new QuotaHeaders("X-Left", "X-Limit", "X-Reset", "used up"))
          .accountIn(USERS)
          .related(new SyncSchema.Related("me?with=all", USERS, Map.of(FOLDERS, "folders")))
          .fetchedAs(FOLDERS, USERS, NOTES, EVENTS, DAYS);
    }
  }
}
