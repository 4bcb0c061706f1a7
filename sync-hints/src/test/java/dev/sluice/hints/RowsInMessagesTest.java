package dev.sluice.hints;

import static dev.sluice.hints.Notes.NOTES;
import static java.time.Duration.ofMinutes;
import static java.time.Duration.ofSeconds;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.http.Json;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages that have the row that has changed. */
class RowsInMessagesTest {

  @TempDir Path folder;

  private Scene scene() {
    Scene scene = new Scene(folder, Notes.mapping().rowAt("row"), line -> line);
    scene.pass(ofMinutes(1));
    return scene;
  }

  private static void send(Scene scene, String row) {
    for (int i = 0; i < 60 && !scene.line.isOpen(); i++) {
      scene.pass(ofSeconds(1)); // a silent line was cut
    }
    scene.line.sink(line -> line.message(NOTES, "{\"row\": " + row + "}"));
  }

  private static String row(Scene scene) {
    return scene.server.rows(NOTES).get(0).toString();
  }

  @Test
  void aRowThatIsHereNeedsNoRequest() {
    try (Scene scene = scene()) {
      String id = scene.add(NOTES, "first");
      send(scene, row(scene));
      scene.pass(ofSeconds(5));
      assertThat(scene.isEqual()).isTrue();
      int before = scene.requests();
      for (int i = 0; i < 90; i++) {
        scene.server.edit(NOTES, id, Json.object().put("text", "edit " + i));
        send(scene, row(scene));
        scene.line.sink(Wire.Sink::alive);
        scene.pass(ofSeconds(5));
      }
      assertThat(scene.isEqual()).isTrue();
      assertThat(scene.requests()).isEqualTo(before);
      String late = row(scene);
      scene.server.delete(NOTES, id);
      scene.end(scene.engine.fullSync());
      send(scene, late);
      scene.pass(ofSeconds(5));
      assertThat(scene.isEqual()).isTrue();
    }
  }

  @Test
  void aFloodOfRowsThatAreNotHereUsesHalfOfTheBudget() {
    try (Scene scene = scene()) {
      for (int second = 0; second < 300; second++) {
        for (int i = 0; i < 50; i++) {
          String row = "{\"id\": " + (1000 + i) + ", \"text\": \"forged\"}";
          send(scene, row);
        }
        scene.pass(ofSeconds(1));
      }
      assertThat(scene.server.audit().fullest(ofMinutes(1))).isLessThanOrEqualTo(32);
      assertThat(scene.isEqual()).isTrue();
    }
  }
}
