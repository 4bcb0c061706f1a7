package dev.sluice.ratelimit.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A native image holds only the files that it was told of. */
class NativeImageTest {

  private static final Path RESOURCES = Path.of("src/main/resources");
  private static final Path METADATA =
      RESOURCES.resolve(
          "META-INF/native-image/dev.sluice/sync-ratelimit-redis/reachability-metadata.json");
  private static final Pattern GLOB = Pattern.compile("\"glob\": \"([^\"]+)\"");

  @Test
  void eachScriptIsInIt() throws IOException {
    Matcher told = GLOB.matcher(Files.readString(METADATA));
    assertThat(told.find()).isTrue();
    PathMatcher files = FileSystems.getDefault().getPathMatcher("glob:" + told.group(1));
    try (Stream<Path> there = Files.list(RESOURCES.resolve("dev/sluice/ratelimit/redis"))) {
      List<Path> scripts = there.map(RESOURCES::relativize).toList();
      assertThat(scripts).isNotEmpty().allMatch(files::matches);
    }
  }
}
