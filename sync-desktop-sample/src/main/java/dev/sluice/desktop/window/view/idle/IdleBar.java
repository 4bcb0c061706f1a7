package dev.sluice.desktop.window.view.idle;

import dev.sluice.desktop.cli.Durations;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.Idle;
import dev.sluice.desktop.window.entries.Idle.Question;
import dev.sluice.desktop.window.entries.TimeStyles;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.ThemeLine;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.time.Duration;
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
  private final JButton stop;

  public IdleBar(Models models) {
    Idle idle = models.idle();
    this.times = models.times();
    this.stop = Look.button("Stop when I left", idle::stop);
    JPanel buttons = new JPanel(new MigLayout("insets 0, gap 8"));
    buttons.add(Look.button("Keep the time", idle::keep));
    buttons.add(Look.button("Discard it and go on", idle::discard));
    buttons.add(stop);
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
    question.ifPresent(
        one -> {
          String what = one.entry().description();
          text.setText(
              "You were away from "
                  + times.now().clock(one.from())
                  + " to "
                  + times.now().clock(one.to())
                  + ", and "
                  + (what.isEmpty() ? "an entry" : Notice.quoted(what))
                  + " ran on. What about these "
                  + Durations.text(Duration.between(one.from(), one.to()))
                  + "?");
          stop.setToolTipText("The entry ends at " + times.now().clock(one.from()));
        });
    panel.setVisible(question.isPresent());
    panel.revalidate();
  }
}
