package dev.sluice.desktop.importing;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which order of day and month all dates of a file allow. */
final class DateOrders {

  private static final List<Role> DAYS =
      List.of(Role.START, Role.START_DATE, Role.END, Role.END_DATE);

  private long notDayFirst;
  private long notMonthFirst;
  private @Nullable DateQuestion open;

  DateOrders() {}

  /** Looks at the dates of one entry. */
  void see(Cells cells) {
    for (Role role : DAYS) {
      String day = WrittenTime.day(cells.text(role));
      if (!day.isEmpty()) {
        see(day, DateOrder.DMY.tried(day), DateOrder.MDY.tried(day));
      }
    }
  }

  private void see(String day, Optional<LocalDate> dayFirst, Optional<LocalDate> monthFirst) {
    notDayFirst += dayFirst.isEmpty() ? 1 : 0;
    notMonthFirst += monthFirst.isEmpty() ? 1 : 0;
    if (open == null && dayFirst.isPresent() && monthFirst.isPresent()) {
      DateQuestion question = new DateQuestion(day, dayFirst.get(), monthFirst.get());
      open = question.dayFirst().equals(question.monthFirst()) ? null : question;
    }
  }

  /** What to ask if nothing in the file decides it. */
  Optional<DateQuestion> question() {
    return notDayFirst == notMonthFirst ? Optional.ofNullable(open) : Optional.empty();
  }

  /** The order that fewer dates contradict; those are refused. */
  DateOrder likely() {
    return notMonthFirst < notDayFirst ? DateOrder.MDY : DateOrder.DMY;
  }
}
