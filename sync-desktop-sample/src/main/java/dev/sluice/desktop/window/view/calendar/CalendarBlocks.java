package dev.sluice.desktop.window.view.calendar;

import dev.sluice.desktop.window.week.Calendar;
import dev.sluice.desktop.window.week.Calendar.Block;
import dev.sluice.desktop.window.week.Calendar.Day;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The components of a calendar's blocks, and which of them is selected. The entry that is selected
 * stays so, wherever it goes, and keeps its component: with that goes the cursor.
 */
final class CalendarBlocks {

  private final CalendarGrid grid;
  private final CalendarKeys keys;
  private final Map<BlockKey, CalendarBlock> all = new HashMap<>();

  /** It stays while its entry is not shown, as in another week. */
  private @Nullable BlockKey selected;

  /** A block is known by its entry and its day. */
  private record BlockKey(long id, LocalDate day) {

    static BlockKey of(Block block, Day day) {
      return new BlockKey(block.entry().id(), day.date());
    }
  }

  CalendarBlocks(CalendarGrid grid, CalendarKeys keys) {
    this.grid = grid;
    this.keys = keys;
  }

  void show(Calendar calendar) {
    Map<BlockKey, Block> shown = new LinkedHashMap<>();
    for (Day day : calendar.days()) {
      day.blocks().forEach(one -> shown.put(BlockKey.of(one, day), one));
    }
    follow(shown.keySet());
    all.entrySet().removeIf(old -> isGone(old, shown));
    shown.forEach(
        (key, one) -> {
          String words = CalendarBlock.words(one, calendar.style());
          component(key).show(one, CalendarHead.name(key.day()) + ", " + words);
        });
  }

  private void follow(Set<BlockKey> shown) {
    BlockKey before = selected;
    if (before == null || shown.contains(before)) {
      return;
    }
    Optional<BlockKey> now = shown.stream().filter(one -> one.id() == before.id()).findFirst();
    if (now.isPresent()) {
      selected = now.get();
      CalendarBlock block = all.get(before);
      if (block != null && !all.containsKey(now.get())) {
        all.remove(before);
        all.put(now.get(), block);
      }
    }
  }

  private boolean isGone(Map.Entry<BlockKey, CalendarBlock> old, Map<BlockKey, Block> shown) {
    boolean gone = !shown.containsKey(old.getKey());
    if (gone) {
      boolean hadCursor = old.getValue().isFocusOwner();
      grid.remove(old.getValue());
      if (hadCursor) {
        grid.requestFocusInWindow(); // Swing would take any other block
      }
    }
    return gone;
  }

  private CalendarBlock component(BlockKey key) {
    return all.computeIfAbsent(
        key,
        made -> {
          CalendarBlock block = new CalendarBlock(grid);
          keys.bind(block);
          grid.add(block);
          return block;
        });
  }

  /** The component of a block; null before it is shown. */
  @Nullable CalendarBlock of(Block block, Day day) {
    return all.get(BlockKey.of(block, day));
  }

  /** Selects a block, or none; false if nothing changes. */
  boolean select(@Nullable CalendarBlock block) {
    BlockKey before = selected;
    selected =
        all.entrySet().stream()
            .filter(one -> one.getValue() == block)
            .map(Map.Entry::getKey)
            .findFirst()
            .orElse(null);
    return selected == null || !selected.equals(before);
  }

  /** Whether something is selected, be it shown or not. */
  boolean isAnySelected() {
    return selected != null;
  }

  /** The selected block, if it is shown. */
  Optional<CalendarBlock> selected() {
    return Optional.ofNullable(selected).map(all::get);
  }

  /** The day of the selected block, if it is shown. */
  Optional<LocalDate> selectedDay() {
    return Optional.ofNullable(selected).filter(all::containsKey).map(BlockKey::day);
  }
}
