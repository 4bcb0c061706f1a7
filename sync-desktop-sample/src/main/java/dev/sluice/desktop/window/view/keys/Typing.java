package dev.sluice.desktop.window.view.keys;

import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;

/** Runs whenever the text of a field changes. */
public record Typing(Runnable typed) implements DocumentListener {

  @Override
  public void insertUpdate(DocumentEvent event) {
    typed.run();
  }

  @Override
  public void removeUpdate(DocumentEvent event) {
    typed.run();
  }

  @Override
  public void changedUpdate(DocumentEvent event) {
    typed.run();
  }
}
