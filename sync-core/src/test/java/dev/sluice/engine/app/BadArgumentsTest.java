package dev.sluice.engine.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.sluice.AutoSync;
import dev.sluice.conflict.ConflictPolicy;
import dev.sluice.engine.Device;
import dev.sluice.engine.Scenario;
import dev.sluice.http.Credentials;
import dev.sluice.ratelimit.Limit;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.Row;
import dev.sluice.store.Query;
import dev.sluice.store.Query.Comparison;
import dev.sluice.store.Table;
import dev.sluice.tracker.Project;
import dev.sluice.tracker.Tag;
import dev.sluice.tracker.TimeEntry;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What an app says wrongly fails where it is said, with a sentence that says what was wrong. */
class BadArgumentsTest extends Scenario {

  private static final Field<Row, String> NAME = Field.text("name", row -> "");

  private static void refused(String sentence, ThrowingCallable call) {
    assertThatIllegalArgumentException().isThrownBy(call).withMessage(sentence);
  }

  private static void missing(String name, ThrowingCallable call) {
    assertThatNullPointerException().isThrownBy(call).withMessage(name);
  }

  @SuppressWarnings("unchecked") // as an app does it that has gone round the generics
  private static <T> T as(Object other) {
    return (T) other;
  }

  @Test
  void aQueryNamesFieldsOfItsOwnTypeAndValuesThatTheyCanHave() {
    Table<Tag> tags = device("a").db.tags();
    Query<Tag> wrong = Query.<Tag>all().where(as(Project.COLOR), Comparison.EQUAL, "red");
    refused("color is not a field of tags", () -> tags.list(wrong));
    refused("color is not a field of tags", () -> tags.observe(wrong));
    Query<Tag> order = Query.<Tag>all().ascending(as(Project.COLOR));
    refused("color is not a field of tags", () -> tags.list(order));
    refused(
        "name holds values of type String, not Integer",
        () -> Query.<Tag>all().where(Tag.NAME, Comparison.EQUAL, 1));
    refused(
        "null can only be compared with EQUAL: start",
        () -> Query.<TimeEntry>all().where(TimeEntry.START, Comparison.AT_LEAST, null));
    missing("field", () -> Query.<Tag>all().where(null, Comparison.EQUAL, "red"));
    missing("field", () -> Query.<Tag>all().descending(null));
  }

  @Test
  void aTableTakesItsOwnRowsOnly() {
    Table<Tag> tags = device("a").db.tags();
    Ref<Tag> stranger = as(Project.TYPE.ref(1));
    refused("projects/1 is no row of tags", () -> tags.update(stranger, tag -> tag));
    refused("projects/1 is no row of tags", () -> tags.delete(stranger));
    refused("projects/1 is no row of tags", () -> tags.find(stranger));
    missing("entity", () -> tags.create(null));
    missing("ref", () -> tags.delete(null));
    Ref<Tag> tag = tags.create(Tag.named("red"));
    missing("change", () -> tags.update(tag, null));
    missing("the change of a row answered null", () -> tags.update(tag, before -> null));
  }

  @Test
  void aSchemaIsCheckedWhenItIsBuilt() {
    missing("path", () -> Endpoint.put(null));
    missing("path", () -> Endpoints.list(null));
    Endpoints owned = Endpoints.list("pets").update(Endpoint.put("owners/{owner}/pets/{id}"));
    refused(
        "no column of pets fills {owner} in owners/{owner}/pets/{id}",
        () -> EntityType.<Row>named("pets", owned).fields(NAME).build(row -> row));
    Endpoints plain = Endpoints.list("pets");
    refused(
        "two fields of pets have the column name; modifiedAt() adds its own",
        () -> EntityType.<Row>named("pets", plain).fields(NAME, NAME).build(row -> row));
    missing("constructor", () -> EntityType.<Row>named("pets", plain).build(null));
  }

  @Test
  void anEngineIsToldWhatItLacks() {
    Device device = device("a");
    var builder = device.db.engine();
    missing("baseUrl", () -> builder.server(null, Credentials.apiToken("x")));
    missing("limits", () -> builder.budget((Limit[]) null));
    missing("quotas", () -> builder.quotas(null));
    EntityType<?> other =
        EntityType.<Row>named("pets", Endpoints.list("pets")).fields(NAME).build(row -> row);
    refused(
        "the schema of this database has no type pets",
        () -> builder.conflicts(other, ConflictPolicy.MERGE_FIELDS));
    missing("operation", () -> device.engine.request(null));
    missing("credentials", () -> device.engine.resume(null));
    missing("ref", () -> device.engine.awaitSynced(null));
  }

  @Test
  void timesThatNoClockCanCountAreRefused() {
    Duration ever = Duration.ofSeconds(Long.MAX_VALUE);
    AutoSync standard = AutoSync.defaults();
    String tooLong = " must be at most 36,525 days: " + ever;
    refused("away" + tooLong, () -> standard.withAway(ever));
    refused("debounce" + tooLong, () -> standard.withDebounce(ever));
    refused("look" + tooLong, () -> standard.withLook(ever));
    refused("period" + tooLong, () -> standard.withPeriod(ever));
    refused("firstRetry" + tooLong, () -> standard.withRetries(ever, SECOND));
    refused("longestRetry" + tooLong, () -> standard.withRetries(SECOND, ever));
    refused("period must be positive: PT0S", () -> standard.withPeriod(Duration.ZERO));
    refused("away must not be negative: PT-1S", () -> standard.withAway(SECOND.negated()));
    var builder = device("a").db.engine();
    refused("patience" + tooLong, () -> builder.patience(ever));
    refused("patience must be positive: PT-1S", () -> builder.patience(SECOND.negated()));
    refused("maxWait" + tooLong, () -> builder.maxWait(ever));
    Duration days = Duration.ofDays(2);
    refused("worstTransit must be at most one day: PT48H", () -> builder.worstTransit(days));
  }

  @Test
  void theLongestTimesAreAsGoodAsNever() {
    Duration longest = Duration.ofDays(36_525);
    AutoSync never = new AutoSync(true, longest, longest, longest, longest, longest, longest);
    Device device = device("a", o -> o.autoSync(never).patience(longest).maxWait(longest));
    pass(MINUTE);
    device.network.setOffline(true);
    device.entry("mine");
    device.engine.enteredBackground();
    device.engine.enteredForeground();
    device.push();
    device.network.setOffline(false);
    forget();
    pass(Duration.ofDays(1));
    assertThat(log().all()).isEmpty();
    assertThat(device.sync().error()).isEmpty();
    assertThat(descriptionsOnServer()).containsExactly("mine");
  }
}
