package dev.sluice.desktop.server;

import com.fasterxml.jackson.databind.node.TextNode;
import dev.sluice.desktop.cli.Durations;
import dev.sluice.testkit.fault.Fault;
import dev.sluice.testkit.fault.Faults;
import dev.sluice.testkit.http.Answer;
import dev.sluice.testkit.http.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One thing that goes wrong, and when, as a command line writes it: {@code drop-after:0.02} for two
 * requests in a hundred, {@code 503@POST1} for the first POST only, {@code 503} for every request.
 *
 * @param fault what goes wrong
 * @param probability of it, 1 unless it was said
 * @param method of the only request that meets it, empty for any
 * @param number of that request among those of the method, from 1; 0 if there is no such request
 */
record FaultRule(Fault fault, double probability, String method, int number) {

  private static final Pattern FORM =
      Pattern.compile("([a-z0-9=-]+)(?::(0?\\.\\d+|[01](?:\\.0+)?))?(?:@([A-Z]*)([1-9]\\d{0,5}))?");
  private static final Pattern STATUS = Pattern.compile("([2-5]\\d\\d)(-after)?");
  private static final Pattern VALUE =
      Pattern.compile("(late|arrives-late|slow|upsert|status|rows)=(-?[0-9a-z]{1,12})");
  private static final Pattern COUNT = Pattern.compile("[1-9]\\d*");
  private static final Pattern WHOLE = Pattern.compile("-?\\d{1,9}");
  private static final int PIECE = 1024;
  private static final long TWO_GIGABYTES = 2_000_000_000;

  private static final Map<String, Fault> NAMES =
      Map.of(
          "drop-before", Fault.dropBefore(),
          "drop-after", Fault.dropAfterCommit(),
          "silence-before", Fault.silenceBefore(),
          "silence-after", Fault.silenceAfterCommit(),
          "garbled", Fault.garbled(),
          "truncated", Fault.truncated(),
          "wrong-id", Fault.idInstead(1),
          "text-id", Fault.idInstead(TextNode.valueOf("one")),
          "query-ignored", Fault.queryIgnored());

  /**
   * Reads rules with commas between.
   *
   * @throws IllegalArgumentException if they are none
   */
  static List<FaultRule> parseAll(String text) {
    List<FaultRule> rules = new ArrayList<>();
    for (String part : text.split(",", -1)) {
      rules.add(parse(part.strip()));
    }
    return rules;
  }

  private static FaultRule parse(String text) {
    Matcher parts = FORM.matcher(text);
    Fault fault = parts.matches() ? fault(parts.group(1)) : null;
    if (fault == null || (parts.group(2) != null && parts.group(4) != null)) {
      throw new IllegalArgumentException(
          "a fault is written like drop-after:0.02, 503@POST1 or late=2s, not '" + text + "'");
    }
    String probability = parts.group(2);
    String number = parts.group(4);
    return new FaultRule(
        fault,
        probability == null ? 1 : Double.parseDouble(probability),
        number == null ? "" : parts.group(3),
        number == null ? 0 : Integer.parseInt(number));
  }

  private static @Nullable Fault fault(String name) {
    Matcher status = STATUS.matcher(name);
    if (status.matches()) {
      int code = Integer.parseInt(status.group(1));
      return status.group(2) == null ? Fault.status(code) : Fault.statusAfterCommit(code);
    }
    if (name.equals("bomb")) {
      return Fault.answer(Answer.bomb(TWO_GIGABYTES));
    }
    Matcher value = VALUE.matcher(name);
    return value.matches() ? fault(value.group(1), value.group(2)) : NAMES.get(name);
  }

  private static Fault fault(String name, String value) {
    return switch (name) {
      case "late" -> Fault.delayAnswer(Durations.parse(value));
      case "arrives-late" -> Fault.delayRequest(Durations.parse(value));
      case "upsert" -> Fault.upsertInto(count(name, value));
      case "slow" -> Fault.slow(PIECE, Durations.parse(value));
      case "status" -> Fault.status(statusLine(value));
      default -> Fault.answer(Answer.manyRows(Json.object("{\"id\":1}"), count(name, value)));
    };
  }

  private static int statusLine(String value) {
    if (!WHOLE.matcher(value).matches()) {
      throw new IllegalArgumentException("status is a whole number, not " + value);
    }
    return Integer.parseInt(value);
  }

  private static long count(String name, String value) {
    if (!COUNT.matcher(value).matches()) {
      throw new IllegalArgumentException(name + " is a whole number from 1 on, not " + value);
    }
    return Long.parseLong(value);
  }

  /** Lets it go wrong. */
  void addTo(Faults faults, long seed) {
    if (number > 0) {
      faults.on(number, request -> method.isEmpty() || method.equals(request.method()), fault);
    } else if (probability == 1) {
      faults.always(request -> true, fault);
    } else {
      faults.random(seed, probability, fault);
    }
  }
}
