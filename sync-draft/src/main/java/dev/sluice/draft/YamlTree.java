package dev.sluice.draft;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * What YAML has, as a tree. An alias stands for all that it names, and may even stand in it, so the
 * depth and the number of values have a bound.
 */
final class YamlTree {

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int DEEPEST = 200;
  private static final int LONGEST = 100_000_000;
  private static final int MOST_VALUES = 2_000_000;

  private int values;

  private YamlTree() {}

  /**
   * Reads YAML.
   *
   * @throws IllegalArgumentException if it is none, or too large
   */
  static JsonNode of(String text) {
    LoadSettings settings =
        LoadSettings.builder().setCodePointLimit(LONGEST).setAllowDuplicateKeys(true).build();
    try {
      return new YamlTree().tree(new Load(settings).loadFromString(text), 0);
    } catch (YamlEngineException e) {
      throw new IllegalArgumentException("this is no YAML: " + e.getMessage(), e);
    } catch (StackOverflowError e) { // the parser has no bound of its own
      throw new IllegalArgumentException("this is nested too deep", e);
    }
  }

  private JsonNode tree(@Nullable Object value, int depth) {
    if (depth > DEEPEST) {
      throw new IllegalArgumentException("this is nested too deep");
    }
    values++;
    if (values > MOST_VALUES) {
      throw new IllegalArgumentException(
          "this has more than " + MOST_VALUES + " values when its aliases are written out");
    }
    if (value instanceof Map<?, ?> map) {
      ObjectNode object = JsonNodeFactory.instance.objectNode();
      map.forEach((name, each) -> object.set(String.valueOf(name), tree(each, depth + 1)));
      return object;
    }
    if (value instanceof List<?> list) {
      ArrayNode array = JsonNodeFactory.instance.arrayNode();
      list.forEach(each -> array.add(tree(each, depth + 1)));
      return array;
    }
    return MAPPER.valueToTree(value);
  }
}
