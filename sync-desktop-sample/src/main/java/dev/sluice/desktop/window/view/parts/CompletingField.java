package dev.sluice.desktop.window.view.parts;

import com.formdev.flatlaf.FlatClientProperties;
import dev.sluice.desktop.window.desk.Desk;
import dev.sluice.desktop.window.desk.Notice;
import dev.sluice.desktop.window.entries.Completion;
import dev.sluice.desktop.window.entries.Suggestion;
import dev.sluice.desktop.window.text.TypedText;
import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.keys.TextUndo;
import dev.sluice.desktop.window.view.keys.Typing;
import dev.sluice.desktop.window.view.look.Dot;
import dev.sluice.desktop.window.view.look.Look;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.event.FocusAdapter;
import java.awt.event.FocusEvent;
import java.awt.event.MouseAdapter;
import java.awt.event.MouseEvent;
import java.util.List;
import javax.swing.BorderFactory;
import javax.swing.DefaultListCellRenderer;
import javax.swing.JComponent;
import javax.swing.JList;
import javax.swing.JPopupMenu;
import javax.swing.JScrollPane;
import javax.swing.JTextField;
import javax.swing.ListSelectionModel;
import javax.swing.LookAndFeel;
import javax.swing.ScrollPaneConstants;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import javax.swing.text.AbstractDocument;
import javax.swing.text.AttributeSet;
import javax.swing.text.BadLocationException;
import javax.swing.text.DocumentFilter;
import org.jspecify.annotations.Nullable;

/**
 * A field that completes what is typed. Nothing is selected until the user goes down into the list,
 * so Enter takes what was typed.
 */
public final class CompletingField {

  private static final int MOST_ROWS = 8;

  /** What the file takes as a description. */
  private static final int MOST_LETTERS = 3000;

  private final JTextField field = new JTextField();
  private final JList<Suggestion> list = new JList<>();
  private final JPopupMenu popup = new JPopupMenu();
  private final Completion completion;
  private final Desk desk;
  private final Runnable whenTaken;
  private final Runnable whenLeft;
  private boolean quiet;

  /** What was taken last, until the text does not begin with it any more. */
  private @Nullable Suggestion taken;

  private LookAndFeel theme = UIManager.getLookAndFeel();

  public CompletingField(Models models, String name, String hint) {
    this(models, name, hint, new Followers(() -> {}, () -> {}));
  }

  /**
   * Whom it tells.
   *
   * @param taken called when a suggestion was taken
   * @param left called when its words do not stand there any more
   */
  public record Followers(Runnable taken, Runnable left) {}

  /** A field with a name. */
  public CompletingField(Models models, String name, String hint, Followers followers) {
    this.whenTaken = followers.taken();
    this.whenLeft = followers.left();
    this.completion = models.completion();
    this.desk = models.desk();
    Look.named(field, name);
    field.putClientProperty(FlatClientProperties.PLACEHOLDER_TEXT, hint);
    field.getDocument().addDocumentListener(new Typing(this::changed));
    ((AbstractDocument) field.getDocument()).setDocumentFilter(limited());
    field.addFocusListener(
        new FocusAdapter() {
          @Override
          public void focusLost(FocusEvent event) {
            if (!event.isTemporary()) {
              hide(); // suggestions that come later would call the cursor back
            }
          }
        });
    list.setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
    list.setFocusable(false);
    list.setCellRenderer(renderer());
    list.addMouseListener(
        new MouseAdapter() {
          @Override
          public void mousePressed(MouseEvent event) {
            list.setSelectedIndex(list.locationToIndex(event.getPoint()));
            take();
          }
        });
    JScrollPane scroll =
        new JScrollPane(
            list,
            ScrollPaneConstants.VERTICAL_SCROLLBAR_AS_NEEDED,
            ScrollPaneConstants.HORIZONTAL_SCROLLBAR_NEVER); // it would hide the last one
    scroll.setBorder(BorderFactory.createEmptyBorder());
    popup.setFocusable(false);
    popup.add(scroll);
    Look.named(list, "Suggestions");
    Keys.bind(field, JComponent.WHEN_FOCUSED, "DOWN", () -> move(1));
    Keys.bind(field, JComponent.WHEN_FOCUSED, "UP", () -> move(-1));
  }

  /** The rest of a text that is pasted is refused at once, since it could not be saved later. */
  private DocumentFilter limited() {
    return new DocumentFilter() {
      @Override
      public void replace(
          FilterBypass document, int at, int length, String text, AttributeSet style)
          throws BadLocationException {
        int room = MOST_LETTERS - document.getDocument().getLength() + length;
        boolean fits = quiet || text == null || text.length() <= room;
        document.replace(at, length, fits ? text : begin(text, room), style);
        if (!fits) {
          desk.tell(
              Notice.of(
                  "A description has at most "
                      + MOST_LETTERS
                      + " letters. What was too much is not taken"));
        }
      }
    };
  }

  /** No half of a pair of chars that make one letter. */
  private static String begin(String text, int room) {
    int end = Math.max(0, room);
    boolean halves = end > 0 && Character.isHighSurrogate(text.charAt(end - 1));
    return text.substring(0, halves ? end - 1 : end);
  }

  private static DefaultListCellRenderer renderer() {
    return Look.plain(
        new DefaultListCellRenderer() {
          @Override
          public Component getListCellRendererComponent(
              JList<?> of, Object value, int index, boolean selected, boolean focus) {
            super.getListCellRendererComponent(of, value, index, selected, focus);
            Suggestion one = (Suggestion) value;
            setText(one.label());
            setIcon(one.color() == null ? null : new Dot(Look.project(one.color())));
            setBorder(BorderFactory.createEmptyBorder(3, 6, 3, 6));
            return this;
          }
        });
  }

  public JTextField component() {
    return field;
  }

  /** What stands there, billed as what was taken. */
  public TypedText typed() {
    String text = field.getText();
    return taken == null ? TypedText.of(text) : new TypedText(text, taken.billable());
  }

  /** Puts a text there; nobody typed it, so nothing is suggested. */
  public void show(String text) {
    taken = null;
    put(text);
    TextUndo.forget(field);
  }

  private void put(String text) {
    quiet = true;
    field.setText(text);
    quiet = false;
    hide();
  }

  /** Takes the selected suggestion; false if there is none. */
  public boolean take() {
    Suggestion chosen = popup.isVisible() ? list.getSelectedValue() : null;
    if (chosen == null) {
      hide();
      return false;
    }
    put(chosen.text());
    taken = goesOn(chosen) ? taken : chosen;
    whenTaken.run();
    return true;
  }

  /** A name that is added to what was taken says nothing of billing. */
  private boolean goesOn(Suggestion chosen) {
    return taken != null && chosen.billable() == null && chosen.text().startsWith(taken.text());
  }

  /** Closes the list; false if it was not open. */
  public boolean hide() {
    boolean open = popup.isVisible();
    completion.forget();
    popup.setVisible(false);
    return open;
  }

  private void move(int by) {
    int rows = list.getModel().getSize();
    if (popup.isVisible() && rows > 0) {
      int next = Math.max(0, Math.min(rows - 1, list.getSelectedIndex() + by));
      list.setSelectedIndex(next);
      list.ensureIndexIsVisible(next);
    }
  }

  private void changed() {
    if (!quiet) {
      leave();
      completion.complete(field.getText(), this::suggest);
    }
  }

  /** What was taken goes with its words. */
  private void leave() {
    if (taken != null && !field.getText().startsWith(taken.text())) {
      taken = null;
      whenLeft.run();
    }
  }

  private void suggest(List<Suggestion> found) {
    boolean onlyWhatIsThere = found.size() == 1 && found.get(0).text().equals(field.getText());
    if (found.isEmpty() || onlyWhatIsThere || !field.isShowing()) {
      popup.setVisible(false);
      return;
    }
    if (theme != UIManager.getLookAndFeel()) {
      theme = UIManager.getLookAndFeel();
      SwingUtilities.updateComponentTreeUI(popup); // it belongs to no window
    }
    list.setListData(found.toArray(Suggestion[]::new));
    list.setVisibleRowCount(Math.min(MOST_ROWS, found.size()));
    list.clearSelection();
    Dimension wanted = popup.getComponent(0).getPreferredSize();
    popup.setPopupSize(Math.max(field.getWidth(), 120), wanted.height + 8);
    popup.show(field, 0, field.getHeight());
    field.requestFocusInWindow();
  }
}
