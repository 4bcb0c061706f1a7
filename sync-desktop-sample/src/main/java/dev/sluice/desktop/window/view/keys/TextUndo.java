package dev.sluice.desktop.window.view.keys;

import java.awt.event.HierarchyEvent;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import javax.swing.JComponent;
import javax.swing.JPasswordField;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;
import javax.swing.text.JTextComponent;

/**
 * Undo and redo of what is typed into one field. A field that has the cursor owns these keys, even
 * with nothing to undo: what was done to entries is taken back elsewhere. One that shares them
 * leaves them to the window's menu while nothing has been typed there.
 *
 * <p>A step is a word that was typed, a run of letters that was deleted, or a text that was pasted.
 */
public final class TextUndo implements DocumentListener {

  private static final String PROPERTY = "sluice.undo";
  private static final int MOST = 200;
  private static final String UNDO = "control Z";
  private static final String REDO = "control shift Z";
  private static final String REDO_TOO = "control Y";

  private final JTextComponent field;
  private final Deque<String> before = new ArrayDeque<>();
  private final Deque<String> after = new ArrayDeque<>();
  private String text;
  private boolean quiet;
  private boolean isShared;

  /** Where the next letter or the next deletion goes on with the last step; -1 for nowhere. */
  private int typedTo = -1;

  private int deletedFrom = -1;

  private TextUndo(JTextComponent field) {
    this.field = field;
    this.text = field.getText();
  }

  /** Gives a field these keys. A token that was typed is not kept. */
  public static void install(JTextComponent field) {
    if (field instanceof JPasswordField) {
      for (String key : List.of(UNDO, REDO, REDO_TOO)) {
        Keys.bind(field, JComponent.WHEN_FOCUSED, key, () -> {});
      }
      return;
    }
    TextUndo undo = new TextUndo(field);
    Keys.bindWhile(() -> undo.isOwner(), field, UNDO, undo::undo);
    for (String key : List.of(REDO, REDO_TOO)) {
      Keys.bindWhile(() -> undo.isOwner(), field, key, undo::redo);
    }
    field.putClientProperty(PROPERTY, undo);
    field.getDocument().addDocumentListener(undo);
    field.addHierarchyListener(
        event -> {
          if ((event.getChangeFlags() & HierarchyEvent.PARENT_CHANGED) != 0) {
            forget(field); // the field of a cell is used for one cell after the other
          }
        });
  }

  /** Leaves the keys to the window while nothing has been typed there. */
  public static void share(JTextComponent field) {
    if (field.getClientProperty(PROPERTY) instanceof TextUndo undo) {
      undo.isShared = true;
    }
  }

  private boolean isOwner() {
    boolean isUntouched = before.isEmpty() && after.isEmpty() && field.getText().isEmpty();
    return !isShared || !isUntouched;
  }

  /** What stands in a field from now on is where its user begins. */
  public static void forget(JTextComponent field) {
    if (field.getClientProperty(PROPERTY) instanceof TextUndo undo) {
      undo.before.clear();
      undo.after.clear();
      undo.text = field.getText();
      undo.endStep();
    }
  }

  private void endStep() {
    typedTo = -1;
    deletedFrom = -1;
  }

  @Override
  public void insertUpdate(DocumentEvent event) {
    boolean isLetter = event.getLength() == 1;
    boolean replaces = event.getOffset() == deletedFrom;
    boolean beginsWord = isLetter && endsWord(event.getOffset());
    step(replaces || (isLetter && event.getOffset() == typedTo && !beginsWord));
    typedTo = isLetter ? event.getOffset() + 1 : -1;
    deletedFrom = -1;
  }

  private boolean endsWord(int offset) {
    String now = field.getText();
    return offset > 0
        && Character.isWhitespace(now.charAt(offset))
        && !Character.isWhitespace(now.charAt(offset - 1));
  }

  @Override
  public void removeUpdate(DocumentEvent event) {
    boolean isNext =
        event.getLength() == 1
            && (event.getOffset() + 1 == deletedFrom || event.getOffset() == deletedFrom);
    step(isNext);
    deletedFrom = event.getOffset();
    typedTo = -1;
  }

  @Override
  public void changedUpdate(DocumentEvent event) {}

  private void step(boolean goesOn) {
    if (quiet) {
      return;
    }
    if (!goesOn || before.isEmpty()) {
      before.push(text);
      if (before.size() > MOST) {
        before.removeLast();
      }
    }
    after.clear();
    text = field.getText();
  }

  private void undo() {
    go(before, after);
  }

  private void redo() {
    go(after, before);
  }

  private void go(Deque<String> from, Deque<String> to) {
    if (!from.isEmpty()) {
      to.push(text);
      text = from.pop();
      quiet = true;
      field.setText(text);
      quiet = false;
      endStep();
    }
  }
}
