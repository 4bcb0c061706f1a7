package dev.sluice.desktop.window.week;

import dev.sluice.desktop.window.entries.ListRow.EntryRow;
import dev.sluice.desktop.window.time.TimeForm;
import dev.sluice.desktop.window.time.TimeStyle;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Days side by side, with the entries where they are on the wall clock. Minutes are counted from
 * midnight by that clock; what overlaps is decided by real moments, so that an hour that is there
 * twice, as the clocks are set back, overlaps nothing.
 */
public record Calendar(List<Day> days, TimeStyle style) {

  /** What lies nearer together is no gap that anybody looks for. */
  private static final Duration LEAST_GAP = Duration.ofMinutes(5);

  private static final int HOUR = 60;

  /** A block is at least so many minutes high, so that its words can be read. */
  public static final int LEAST_SHOWN = 15;

  /** The minutes of a wall clock's day. */
  public static final int MINUTES = 24 * HOUR;

  /** No days. */
  public static final Calendar EMPTY =
      new Calendar(List.of(), new TimeStyle(ZoneOffset.UTC, TimeForm.PLAIN));

  /** Copies the days. */
  public Calendar {
    days = List.copyOf(days);
  }

  /** Where its days are days. */
  public ZoneId zone() {
    return style.zone();
  }

  /** A day with its entries, in their order, and what lies free between them. */
  public record Day(LocalDate date, List<Block> blocks, List<Gap> gaps) {

    /** Copies both. */
    public Day {
      blocks = List.copyOf(blocks);
      gaps = List.copyOf(gaps);
    }

    /** Half an hour from that minute on, or as much of it as is free next; none if none is. */
    public Optional<Stretch> free(int from) {
      int start = from;
      int end = MINUTES;
      for (Block block : blocks) {
        if (block.from() > start) {
          end = block.from();
          break;
        }
        start = Math.max(start, block.to());
      }
      Stretch some = new Stretch(start, Math.min(end, start + HOUR / 2));
      return some.to() > start ? Optional.of(some) : Optional.empty();
    }

    /** Whether it is one of the days from the first to the last. */
    public boolean isWithin(LocalDate first, LocalDate last) {
      return !date.isBefore(first) && !date.isAfter(last);
    }

    /** How long the parts of entries on this day are together. */
    public Duration time() {
      return blocks.stream().map(Block::time).reduce(Duration.ZERO, Duration::plus);
    }
  }

  /**
   * The part of an entry that is on one day.
   *
   * @param from its first minute
   * @param to the minute of its end
   * @param lane where it stands beside others that would cover it
   * @param lanes how many stand side by side
   * @param overlaps whether another one goes on at the same time
   */
  public record Block(
      EntryRow entry,
      Duration time,
      int from,
      int to,
      int lane,
      int lanes,
      boolean overlaps,
      Part part) {}

  /**
   * Which part of its entry a block is.
   *
   * @param begins whether the entry begins in it
   * @param ends whether the entry ends in it
   */
  public record Part(boolean begins, boolean ends) {}

  /** Minutes of a day. */
  public record Stretch(int from, int to) {

    /** The whole quarters of an hour that hold both minutes, in whatever order they come. */
    public static Stretch of(int one, int other) {
      int from = Math.min(one, other) / LEAST_SHOWN * LEAST_SHOWN;
      int to = (Math.max(one, other) + LEAST_SHOWN - 1) / LEAST_SHOWN * LEAST_SHOWN;
      return new Stretch(from, Math.min(MINUTES, Math.max(to, from + LEAST_SHOWN)));
    }
  }

  /** Time of a day between two entries in which none went on. */
  public record Gap(int from, int to, Duration time) {}

  /** Those days. */
  public static Calendar of(
      List<LocalDate> days, List<EntryRow> entries, Instant now, TimeStyle style) {
    ZoneId zone = style.zone();
    return new Calendar(
        days.stream().map(date -> new Reading(date, now, zone).day(entries)).toList(), style);
  }

  /** The moment at that minute of a day's wall clock. */
  public Instant at(LocalDate date, int minute) {
    LocalDate day = date.plusDays(Math.floorDiv(minute, MINUTES));
    int rest = Math.floorMod(minute, MINUTES);
    return day.atTime(rest / HOUR, rest % HOUR).atZone(zone()).toInstant();
  }

  /** Puts the entries of one day where they are. */
  private record Reading(LocalDate date, Instant now, ZoneId zone) {

    private Instant begin() {
      return date.atStartOfDay(zone).toInstant();
    }

    private Instant end() {
      return date.plusDays(1).atStartOfDay(zone).toInstant();
    }

    private Day day(List<EntryRow> entries) {
      List<Block> blocks =
          entries.stream()
              .filter(entry -> entry.start().isBefore(end()))
              .filter(entry -> from(entry).equals(entry.start()) || to(entry).isAfter(begin()))
              .sorted(Comparator.comparing(EntryRow::start).thenComparing(EntryRow::id))
              .map(this::block)
              .toList();
      return new Day(date, beside(blocks), gaps(blocks));
    }

    private Instant from(EntryRow entry) {
      return entry.start().isBefore(begin()) ? begin() : entry.start();
    }

    private Instant to(EntryRow entry) {
      Instant end = entry.end(now);
      Instant some = end.isBefore(entry.start()) ? entry.start() : end;
      return some.isAfter(end()) ? end() : some;
    }

    private Block block(EntryRow entry) {
      Instant from = from(entry);
      Instant to = to(entry);
      int first = minute(from);
      int last = to.equals(end()) ? MINUTES : Math.max(first, minute(to));
      Part part = new Part(from.equals(entry.start()), !to.isBefore(entry.end(now)));
      return new Block(entry, Duration.between(from, to), first, last, 0, 1, false, part);
    }

    private int minute(Instant moment) {
      LocalTime time = LocalTime.ofInstant(moment, zone);
      return time.getHour() * HOUR + time.getMinute();
    }

    /** Blocks that would cover each other stand in lanes. */
    private List<Block> beside(List<Block> blocks) {
      List<Block> placed = new ArrayList<>();
      List<Block> group = new ArrayList<>();
      int until = 0;
      for (Block block : blocks) {
        if (!group.isEmpty() && block.from() >= until) {
          placed.addAll(lanes(group, blocks));
          group.clear();
          until = 0;
        }
        group.add(block);
        until = Math.max(until, foot(block));
      }
      placed.addAll(lanes(group, blocks));
      return placed;
    }

    /** An entry of no length is seen, too. */
    private static int foot(Block block) {
      return Math.max(block.to(), block.from() + LEAST_SHOWN);
    }

    private List<Block> lanes(List<Block> group, List<Block> all) {
      List<Integer> ends = new ArrayList<>();
      List<Integer> lanes = new ArrayList<>();
      for (Block block : group) {
        int lane = 0;
        while (lane < ends.size() && ends.get(lane) > block.from()) {
          lane++;
        }
        if (lane == ends.size()) {
          ends.add(0);
        }
        ends.set(lane, foot(block));
        lanes.add(lane);
      }
      List<Block> placed = new ArrayList<>();
      for (int i = 0; i < group.size(); i++) {
        placed.add(in(group.get(i), lanes.get(i), ends.size(), all));
      }
      return placed;
    }

    private Block in(Block block, int lane, int lanes, List<Block> all) {
      boolean overlaps = all.stream().anyMatch(other -> overlap(block.entry(), other.entry()));
      return new Block(
          block.entry(),
          block.time(),
          block.from(),
          block.to(),
          lane,
          lanes,
          overlaps,
          block.part());
    }

    private boolean overlap(EntryRow one, EntryRow other) {
      return one.id() != other.id()
          && from(one).isBefore(to(other))
          && from(other).isBefore(to(one));
    }

    private List<Gap> gaps(List<Block> blocks) {
      List<Gap> gaps = new ArrayList<>();
      Instant busy = null;
      for (EntryRow entry : blocks.stream().map(Block::entry).toList()) {
        if (busy != null && Duration.between(busy, from(entry)).compareTo(LEAST_GAP) >= 0) {
          Duration time = Duration.between(busy, from(entry));
          gaps.add(new Gap(minute(busy), minute(from(entry)), time));
        }
        busy = Stream.of(busy == null ? begin() : busy, to(entry)).max(Instant::compareTo).get();
      }
      return gaps;
    }
  }
}
