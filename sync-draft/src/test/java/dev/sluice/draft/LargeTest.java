package dev.sluice.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.sluice.schemafile.SchemaFile;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Large descriptions need work as they are long, or are refused. */
class LargeTest {

  private static final String PATHS =
      """
        /things%1$d:
          get: {responses: {'200': {content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Thing%1$d'}}}}}}}
        /things%1$d/{id}:
          delete: {responses: {'204': {description: gone}}}
        /things%1$d/{id}/parts%1$d:
          get: {responses: {'200': {content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: integer}}}}}}}}}
        /users/{user}/things%1$d/{thing}/notes%1$d:
          get: {responses: {'200': {content: {application/json: {schema: {type: array, items: {type: object, properties: {id: {type: integer}}}}}}}}}
      """;

  private static final String SCHEMA =
      """
          Thing%1$d: {type: object, properties: {id: {type: integer}, name: {type: string}, next: {$ref: '#/components/schemas/Thing%2$d'}, other_id: {type: integer}}}
      """;

  /** As many lists, each with two below it, and each of which refers to the next one. */
  private static String circle(int count) {
    StringBuilder text = new StringBuilder("openapi: 3.0.0\npaths:\n");
    for (int i = 0; i < count; i++) {
      text.append(PATHS.formatted(i));
    }
    text.append("components:\n  schemas:\n");
    for (int i = 0; i < count; i++) {
      text.append(SCHEMA.formatted(i, (i + 1) % count));
    }
    return text.toString();
  }

  /** The bytes that a draft takes: they grow as the work does, whatever else runs beside it. */
  private static long bytes(int count) {
    String text = circle(count);
    ThreadMXBean thread = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = thread.getCurrentThreadAllocatedBytes();
    assertThat(Draft.of(text).text()).contains("things" + (count - 1));
    return thread.getCurrentThreadAllocatedBytes() - before;
  }

  @Test
  void theWorkGrowsAsTheDescription() {
    bytes(10);
    assertThat(bytes(400)).isLessThan(6 * bytes(100));
  }

  @Test
  void aCircleIsCutOnce() {
    String text = Draft.of(circle(50)).text();
    SchemaFile.parse("draft", text);
    assertThat(text.split("Which of the two fields is needed", -1)).hasSize(3); // head and field
    assertThat(text).contains("  things0:").contains("next: {reference: things0, json: next.id");
  }

  @ParameterizedTest
  @ValueSource(strings = {"{p: *a%1$d, q: *a%1$d}", "[*a%1$d, *a%1$d]"})
  void aBombIsRefused(String twice) {
    StringBuilder text = new StringBuilder("openapi: 3.0.0\na0: &a0 {x: {type: string}}\n");
    for (int i = 0; i < 24; i++) {
      text.append("a%d: &a%d ".formatted(i + 1, i + 1)).append(twice.formatted(i)).append('\n');
    }
    text.append("paths: {/items: {get: *a24}}\n");
    assertThatThrownBy(() -> Draft.of(text.toString()))
        .hasMessageContaining("this has more than 2000000 values");
  }
}
