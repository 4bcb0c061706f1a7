package dev.sluice.desktop.cli;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/**
 * Makes commands and gives them what they need of the outer world.
 *
 * @param environment the variables of the environment
 */
public record Parts(Terminal terminal, Map<String, String> environment) implements IFactory {

  /** Set to anything, it asks programs for no colours: no-color.org. */
  private static final String NO_COLOR = "NO_COLOR";

  /** Copies the environment. */
  public Parts {
    environment = Map.copyOf(environment);
  }

  @Override
  public <K> K create(Class<K> wanted) throws Exception {
    if (wanted == Output.class) {
      return wanted.cast(new Output(terminal, environment.getOrDefault(NO_COLOR, "").isEmpty()));
    }
    if (wanted == TokenOptions.class) {
      return wanted.cast(new TokenOptions(environment));
    }
    return CommandLine.defaultFactory().create(wanted);
  }
}
