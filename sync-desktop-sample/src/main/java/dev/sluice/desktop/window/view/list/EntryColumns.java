package dev.sluice.desktop.window.view.list;

import com.formdev.flatlaf.util.UIScale;
import java.awt.Component;
import java.awt.Dimension;
import javax.swing.JPanel;

/**
 * What an entry says, in columns: project and tags begin at the same place in every row, so that
 * the eye can follow them. A text that has no other one beside it has the room of both.
 */
final class EntryColumns extends JPanel {

  private static final long serialVersionUID = 1;
  private static final int LEFT = 16;
  private static final int GAP = 10;
  private static final double PROJECT = 0.46;
  private static final double TAGS = 0.74;

  private final transient Component text;
  private final transient Component project;
  private final transient Component tags;
  private final transient Component state;

  EntryColumns(Component text, Component project, Component tags, Component state) {
    super(null);
    this.text = text;
    this.project = project;
    this.tags = tags;
    this.state = state;
    add(text);
    add(project);
    add(tags);
    add(state);
  }

  @Override
  public void doLayout() {
    int left = UIScale.scale(LEFT);
    int end = getWidth() - UIScale.scale(GAP);
    int room = end - left;
    end = last(state, end);
    end = column(tags, left + (int) (TAGS * room), end);
    end = column(project, left + (int) (PROJECT * room), end);
    place(text, left, end);
  }

  /** At the right end, as wide as it is; answers where the rest ends. */
  private int last(Component part, int end) {
    return column(part, end - part.getPreferredSize().width, end);
  }

  /** From there to the end; answers where what is left of it ends. */
  private int column(Component part, int from, int end) {
    if (!part.isVisible()) {
      return end;
    }
    place(part, from, end);
    return from - UIScale.scale(GAP);
  }

  private void place(Component part, int from, int end) {
    part.setBounds(from, 0, Math.max(0, end - from), getHeight());
  }

  @Override
  public Dimension getPreferredSize() {
    int width = UIScale.scale(LEFT);
    int height = 0;
    for (Component part : getComponents()) {
      if (part.isVisible()) {
        width += part.getPreferredSize().width + UIScale.scale(GAP);
        height = Math.max(height, part.getPreferredSize().height);
      }
    }
    return new Dimension(width, height);
  }
}
