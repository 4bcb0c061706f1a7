package dev.sluice.desktop.window.view.syncs;

import dev.sluice.desktop.window.syncing.Problem;
import dev.sluice.desktop.window.syncing.Problems;
import dev.sluice.desktop.window.view.look.Drawn;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.look.ThemeLine;
import dev.sluice.desktop.window.view.parts.Models;
import dev.sluice.desktop.window.view.parts.Page;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.util.List;
import java.util.function.LongConsumer;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextArea;
import javax.swing.Scrollable;
import net.miginfocom.swing.MigLayout;

/** What needs a decision, each with the server's words or both values, and its ways out. */
public final class ProblemsPanel {

  /** Each has buttons and a text; thousands of them would hold up the screen. */
  private static final int MOST_CARDS = 20;

  private final Problems problems;
  private final LongConsumer edit;
  private final JPanel cards = new Column();
  private final JScrollPane scroll = Look.scroll(cards);
  private List<Problem> shown = List.of();

  /** As wide as the window, so that words wrap. */
  private static final class Column extends JPanel implements Scrollable {

    private static final long serialVersionUID = 1;
    private static final int STEP = 16;

    Column() {
      super(new MigLayout("insets 12 16 12 16, wrap, fillx", "[grow]"));
    }

    @Override
    public Dimension getPreferredScrollableViewportSize() {
      return getPreferredSize();
    }

    @Override
    public int getScrollableUnitIncrement(Rectangle seen, int orientation, int direction) {
      return STEP;
    }

    @Override
    public int getScrollableBlockIncrement(Rectangle seen, int orientation, int direction) {
      return seen.height;
    }

    @Override
    public boolean getScrollableTracksViewportWidth() {
      return true;
    }

    @Override
    public boolean getScrollableTracksViewportHeight() {
      return false;
    }
  }

  /**
   * Shows the problems.
   *
   * @param edit goes to an entry
   */
  public ProblemsPanel(Models models, LongConsumer edit) {
    this.problems = models.problems();
    this.edit = edit;
    models.desk().show(problems.list(), this::show);
  }

  public JComponent component() {
    return scroll;
  }

  private void show(List<Problem> all) {
    if (!shown.isEmpty() && texts(all).equals(texts(shown))) {
      return; // the cursor stays on its button
    }
    shown = all;
    cards.removeAll();
    if (all.isEmpty()) {
      JLabel none =
          Look.label("No problems. What the server refuses, and what two devices changed,");
      cards.add(none, "gaptop 20, ax center");
      cards.add(Look.label("waits here for your decision."), "ax center");
    }
    all.stream().limit(MOST_CARDS).forEach(one -> cards.add(card(one), "growx, wmin 0"));
    int more = all.size() - MOST_CARDS;
    if (more > 0) {
      String wait = more == 1 ? "1 more waits" : more + " more wait";
      cards.add(Look.label(wait + " until these are decided."), "ax center");
    }
    cards.revalidate();
    cards.repaint();
  }

  private static List<String> texts(List<Problem> all) {
    return all.stream().map(one -> one.title() + one.words() + one.entry()).toList();
  }

  private JPanel card(Problem problem) {
    JPanel card = new JPanel(new MigLayout("insets 10 14 10 14, wrap, fillx", "[grow]"));
    card.setBorder(new ThemeLine(1, 1, 1, 1));
    JLabel title = Look.headline(problem.title(), "h4");
    title.setIcon(Drawn.WARNING.icon());
    Look.style(title, Look.ATTENTION);
    card.add(title, "growx, wmin 0");
    JTextArea words = Look.named(Page.paragraph(problem.words()), "What happened");
    words.setFocusable(true); // so that it can be copied
    card.add(words, "growx, wmin 0");
    JPanel buttons = new JPanel(new MigLayout("insets 4 0 0 0, gap 8"));
    Long entry = problem.entry();
    for (Problem.Choice choice : problem.choices()) {
      buttons.add(Look.button(choice.label(), () -> problems.choose(choice)));
    }
    if (entry != null) {
      buttons.add(Look.button("Show the entry", () -> edit.accept(entry)));
    }
    card.add(buttons);
    return card;
  }
}
