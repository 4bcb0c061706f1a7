package dev.sluice.desktop.simulate.output;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Makes a drawing small, and alike each time that it is drawn. */
final class Svg {

  /** A tenth of a pixel is all that anybody sees. */
  private static final Pattern TOO_EXACT = Pattern.compile("(\\d\\.\\d)\\d+");

  /** The library names them by what is where in memory. */
  private static final Pattern CLIP = Pattern.compile("clip-?\\d+");

  private static final Pattern INDENT = Pattern.compile("\\n +");

  private Svg() {}

  static String tidy(String svg) {
    Map<String, String> names = new HashMap<>();
    String named =
        CLIP.matcher(svg)
            .replaceAll(clip -> names.computeIfAbsent(clip.group(), c -> "clip" + names.size()));
    return INDENT.matcher(TOO_EXACT.matcher(named).replaceAll("$1")).replaceAll("\n");
  }
}
