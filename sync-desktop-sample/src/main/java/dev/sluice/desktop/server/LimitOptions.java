package dev.sluice.desktop.server;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.desktop.cli.Converters;
import dev.sluice.desktop.cli.Limits;
import dev.sluice.ratelimit.Limit;
import dev.sluice.testkit.limit.ExactWindows;
import dev.sluice.testkit.limit.Gcra;
import dev.sluice.testkit.limit.HourlyQuota;
import dev.sluice.testkit.limit.LeakyBucket;
import dev.sluice.testkit.limit.LimitPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;

/** Which requests the server refuses. What refuses first stands first, and the rest counts none. */
final class LimitOptions {

  private static final int MOST = 1_000_000; // a window remembers so many arrivals

  @Option(
      names = "--leaky-bucket",
      paramLabel = "N/1s[+BURST]",
      converter = LeakRateConverter.class,
      description = "So many requests a second, evenly, and so many early, as nginx: 1/1s+3.")
  private @Nullable LeakRate bucket;

  @Option(
      names = "--gcra",
      paramLabel = "LIMIT",
      description =
          "A pool of tokens, refilled steadily, such as 4500/24m. Answers tell what is left.")
  private @Nullable Limit gcra;

  @Option(
      names = "--limits",
      paramLabel = "LIMITS",
      description =
          "At most so many in any moving window; default "
              + Limits.DEFAULT
              + " or what a schema file says, or none beside --gcra or --leaky-bucket.")
  private @Nullable Limits limits;

  @Option(
      names = "--quota",
      paramLabel = "LIMIT",
      description = "A quota for the user and one for the organization, such as 30/1h.")
  private @Nullable Limit quota;

  @Option(
      names = "--organization-quota",
      paramLabel = "N",
      description = "How many requests the organization's quota has, if not as many.")
  private @Nullable Integer organization;

  @Option(
      names = "--count-refused",
      description = "Requests that --limits refuses count too, so who keeps asking is kept out.")
  private boolean countRefused;

  @Option(names = "--tell-retry-after", description = "What --limits refuses has a Retry-After.")
  private boolean tellRetryAfter;

  @Option(
      names = "--silent",
      description = "Answers tell nothing of what is left of a pool or a quota.")
  private boolean silent;

  private List<Limit> usual = Limits.parse(Limits.DEFAULT).all();

  LimitOptions() {}

  /** What holds where no option says more; nothing changes for an empty list. */
  void usual(List<Limit> windows) {
    usual = windows.isEmpty() ? usual : windows;
  }

  /** The limits as a server has them, one behind the other. */
  LimitPolicy policy() {
    List<LimitPolicy> all = new ArrayList<>();
    if (bucket != null) {
      all.add(new LeakyBucket(bucket.permits(), bucket.burst()));
    }
    if (gcra != null) {
      all.add(new Gcra(gcra.permits(), gcra.window()));
    }
    if (!windows().isEmpty()) {
      all.add(exactWindows());
    } else {
      boolean plain = !countRefused && !tellRetryAfter;
      require(plain, "--count-refused and --tell-retry-after need --limits");
    }
    if (quota != null) {
      all.add(new HourlyQuota(quota.permits(), organization(quota), quota.window()));
    }
    require(quota != null || organization == null, "--organization-quota needs --quota");
    LimitPolicy policy = LimitPolicy.inOrder(all.toArray(LimitPolicy[]::new));
    return silent ? LimitPolicy.silent(policy) : policy;
  }

  private LimitPolicy exactWindows() {
    for (Limit limit : windows()) {
      require(limit.permits() <= MOST, "--limits has at most " + MOST + " requests: " + limit);
    }
    ExactWindows exact = ServerLimits.windows(windows());
    if (countRefused) {
      exact.countRefused();
    }
    return tellRetryAfter ? exact.tellRetryAfter() : exact;
  }

  private int organization(Limit user) {
    int permits = organization == null ? user.permits() : organization;
    require(permits > 0, "--organization-quota must be at least 1: " + permits);
    return permits;
  }

  /** The moving windows. */
  List<Limit> windows() {
    if (limits != null) {
      return limits.all();
    }
    boolean others = gcra != null || bucket != null;
    return others ? List.of() : usual;
  }

  /** All of them, for people. */
  String text() {
    List<String> all = new ArrayList<>();
    if (bucket != null) {
      all.add("leaky bucket " + bucket);
    }
    if (gcra != null) {
      all.add("pool " + gcra);
    }
    if (!windows().isEmpty()) {
      all.add("limits " + new Limits(windows()));
    }
    if (quota != null) {
      all.add("quota " + quota);
    }
    String text = String.join(", ", all);
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }

  private static void require(boolean condition, String words) {
    if (!condition) {
      throw CommandException.usage(words);
    }
  }

  /**
   * A leaky bucket.
   *
   * @param permits how many requests a second
   * @param burst how many may come early
   */
  record LeakRate(int permits, int burst) {

    private static final Pattern FORM = Pattern.compile("([1-9]\\d{0,5})/1s(?:\\+(\\d{1,6}))?");

    static LeakRate parse(String text) {
      Matcher parts = FORM.matcher(text);
      if (!parts.matches()) {
        throw new IllegalArgumentException(
            "a leaky bucket is written like 1/1s+3, so many a second and so many early, not '"
                + text
                + "'");
      }
      String burst = parts.group(2);
      return new LeakRate(
          Integer.parseInt(parts.group(1)), burst == null ? 0 : Integer.parseInt(burst));
    }

    @Override
    public String toString() {
      return permits + "/1s+" + burst;
    }
  }

  /** For picocli. */
  static final class LeakRateConverter implements ITypeConverter<LeakRate> {

    LeakRateConverter() {}

    @Override
    public LeakRate convert(String text) throws Exception {
      return Converters.saying(LeakRate::parse).convert(text);
    }
  }
}
