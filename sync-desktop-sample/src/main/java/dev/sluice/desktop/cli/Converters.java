package dev.sluice.desktop.cli;

import dev.sluice.ratelimit.Limit;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Function;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How the values of options are read. */
public final class Converters {

  private Converters() {}

  /** Teaches them to a command and its sub-commands. */
  public static CommandLine register(CommandLine commandLine) {
    return commandLine
        .registerConverter(Duration.class, saying(Durations::parse))
        .registerConverter(Instant.class, saying(Instants::parse))
        .registerConverter(Limit.class, saying(Limit::parse))
        .registerConverter(Limits.class, saying(Limits::parse));
  }

  /** A converter whose complaint is what the reader's was. */
  public static <T> ITypeConverter<T> saying(Function<String, T> reader) {
    return text -> {
      try {
        return reader.apply(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    };
  }
}
