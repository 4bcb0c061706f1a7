package dev.sluice.desktop.window.view.idle;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.idle.Idle;
import dev.sluice.desktop.window.idle.Idle.Question;
import dev.sluice.desktop.window.time.TimeStyles;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.ThemeLine;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.JTextArea;
import net.miginfocom.swing.MigLayout;

/** What to do with the time away. It waits for an answer and hinders nothing else. */
public final class IdleBar {

  private final TimeStyles times;
  private Optional<Question> asked = Optional.empty();
  private final JPanel panel =
      new JPanel(new MigLayout("insets 8 16 8 12, gap 8, wrap, fillx", "[grow]"));
  private final JTextArea text = Page.paragraph("");
  private final JButton keep;
  private final JButton discard;
  private final JButton stop;
  private final JButton stopNow;

  public IdleBar(Models models) {
    Idle idle = models.idle();
    this.times = models.times();
    this.keep = Look.button("Keep the time", idle::keep);
    this.discard = Look.button("Discard it and go on", idle::discard);
    this.stop = Look.button("Stop when I left", idle::stop);
    this.stopNow = Look.button("Stop now", idle::stopNow);
    JPanel buttons = new JPanel(new MigLayout("insets 0, gap 8, hidemode 3"));
    List.of(keep, discard, stop, stopNow).forEach(buttons::add);
    panel.setBorder(new ThemeLine(1, 0, 0, 0));
    panel.add(text, "growx, wmin 0");
    panel.add(buttons);
    panel.setVisible(false);
    models.desk().show(idle.question(), this::show);
    models.desk().show(times.shown(), style -> show(asked));
  }

  public JComponent component() {
    return panel;
  }

  private void show(Optional<Question> question) {
    asked = question;
    question.ifPresent(this::ask);
    panel.setVisible(question.isPresent());
    panel.revalidate();
  }

  private void ask(Question one) {
    boolean isLong = one.isAboutLength();
    String last = times.now().clock(one.from());
    text.setText(isLong ? stillDone(one, last) : away(one, last));
    name(keep, isLong ? "Still working" : "Keep the time");
    name(stop, isLong ? "Stop at " + last : "Stop when I left");
    stop.setToolTipText("The entry ends at " + last);
    discard.setVisible(!isLong);
    stop.setVisible(!isLong || !last.equals(times.now().clock(one.to())));
    stopNow.setVisible(isLong);
  }

  private String away(Question one, String from) {
    return "You were away from "
        + from
        + " to "
        + times.now().clock(one.to())
        + ", and "
        + what(one, "an entry")
        + " ran on. What about these "
        + Durations.text(Duration.between(one.from(), one.to()))
        + "?";
  }

  private static String stillDone(Question one, String last) {
    return what(one, "An entry")
        + " has run for more than "
        + Idle.LONG.toHours()
        + " hours; the last sign of you before was at "
        + last
        + ". Still working?";
  }

  private static String what(Question one, String nameless) {
    String description = one.entry().description();
    return description.isEmpty() ? nameless : Notice.quoted(description);
  }

  private static void name(JButton button, String text) {
    button.setText(text);
    Look.named(button, text);
  }
}
