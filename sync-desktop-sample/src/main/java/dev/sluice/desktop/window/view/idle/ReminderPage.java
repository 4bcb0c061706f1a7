package dev.sluice.desktop.window.view.idle;

import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.idle.Reminder;
import dev.sluice.desktop.window.idle.WorkingHours;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.util.List;
import java.util.Optional;
import javax.swing.JTextField;

/** When the user works, and so is told that nothing runs. */
public final class ReminderPage {

  private static final String OUTLINE = "JComponent.outline";

  private ReminderPage() {}

  /** Back leads out of it, saved or not. */
  public static Page of(Models models, Runnable back) {
    Reminder reminder = models.reminder();
    JTextField hours = Look.named(new JTextField(), "Working hours");
    hours.setText(reminder.hours().map(WorkingHours::typed).orElse(""));
    Runnable save =
        () -> {
          String typed = hours.getText();
          Optional<WorkingHours> read = WorkingHours.parse(typed);
          if (read.isPresent() || typed.isBlank()) {
            reminder.remind(read);
            back.run();
          } else {
            hours.putClientProperty(OUTLINE, "error");
            models
                .desk()
                .tell(Notice.of("Not understood. Type days and hours: mon-fri 9:00-17:00"));
          }
        };
    hours.addActionListener(event -> save.run());
    return new Page(
            "Remind me when nothing runs",
            "Days and hours in which you work, such as mon-fri 9:00-17:00. When nothing has run for"
                + " five minutes then, a notice says so, at most every half hour. Without them"
                + " nothing is said.")
        .with(hours)
        .beginning(hours)
        .ways(List.of(Look.button("Save", save), Look.button("Back", back)));
  }
}
