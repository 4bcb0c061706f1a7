package dev.sluice.lab.torture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Since;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.rest.Resource;
import dev.sluice.testkit.rest.Resource.SinceFormat;
import java.time.Instant;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The example of docs/testing-your-own-api.md, and stories that must end badly. */
class StoriesExampleTest {

  enum Colour {
    RED,
    GREEN
  }

  record Pin(String title, Colour colour) {}

  static final Field<Pin, String> TITLE = Field.<Pin>text("title", Pin::title).fingerprint();
  static final Field<Pin, String> COLOUR = Field.text("colour", pin -> pin.colour().name());
  static final Field<Pin, Instant> AT =
      Field.<Pin>instant("changed", any -> null).json("updated_at").nullable().byServer();
  static final EntityType<Pin> PINS =
      EntityType.<Pin>named(
              "pins",
              Endpoints.list("pins")
                  .since(Since.isoSeconds("since"))
                  .tombstones("deleted_at")
                  .create(Endpoint.post("pins"))
                  .update(Endpoint.patch("pins/{id}"))
                  .delete(Endpoint.delete("pins/{id}")))
          .fields(TITLE, COLOUR)
          .modifiedAt(AT)
          .build(row -> new Pin(row.require(TITLE), Colour.valueOf(row.require(COLOUR))));

  static final SyncSchema SCHEMA = SyncSchema.of(1, PINS);

  @Test
  void everyStoryEndsWell() {
    Torture.of(SCHEMA).values(COLOUR, number -> number % 2 == 0 ? "RED" : "GREEN").endWell(10);
  }

  private static Stories stories() {
    return Torture.of(SCHEMA).values(COLOUR, number -> "RED");
  }

  @Test
  void aServerThatNeverTellsOfDeletesIsFound() {
    Resource silent = Resource.at("pins").since("since", SinceFormat.ISO);
    assertThatThrownBy(() -> stories().against(silent).endWell(2))
        .isInstanceOf(AssertionError.class)
        .hasMessageMatching(
            "(?s).*-Dsluice.seed=\\d+\\n  wrong: .* here, .*on the server\\n.*_DELETE.*");
  }

  @Test
  void anEngineThatForgetsWhatItHasSentIsFound() {
    Torture forgetful = stories().torture(GuardsTest.forgetful());
    assertThat(LongStream.range(1, 50).filter(seed -> !forgetful.play(seed).isEmpty()).findFirst())
        .isPresent();
  }

  @Test
  void anUpdateThatForgetsItsMigrationIsFound() {
    SyncSchema older = SyncSchema.of(1, PINS);
    SyncSchema newer = SyncSchema.of(2, PINS);
    assertThatThrownBy(() -> Torture.of(newer).updatedFrom(older).endWell(1))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("no migration to version 2 was given");
    assertThatThrownBy(() -> Torture.of(older).updatedFrom(newer))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("version 2 is not an older one");
  }

  @Test
  void valuesThatTheAppRefusesAreSaid() {
    assertThat(Torture.of(SCHEMA).torture(DeviceSetup.WHOLE).play(1).get(0))
        .contains("No enum constant");
  }

  @Test
  void whatCannotBeTriedIsSaidAtTheDoor() {
    EntityType<Pin> odd =
        EntityType.<Pin>named("pins", Endpoints.list("pins").single())
            .fields(TITLE, COLOUR)
            .build(row -> new Pin(row.require(TITLE), Colour.RED));
    assertThatThrownBy(() -> Torture.of(SyncSchema.of(1, odd)).endWell(1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("a single row");
    assertThatThrownBy(() -> Torture.of(SCHEMA).endWell(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("at least one story");
  }
}
