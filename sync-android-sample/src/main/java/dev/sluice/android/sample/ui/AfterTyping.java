package dev.sluice.android.sample.ui;

import android.text.Editable;
import android.text.TextWatcher;
import android.widget.EditText;
import java.util.function.Consumer;

/** Hears of a text after the user has changed it. */
final class AfterTyping implements TextWatcher {

  private final Consumer<String> typed;

  private AfterTyping(Consumer<String> typed) {
    this.typed = typed;
  }

  static void hear(EditText field, Consumer<String> typed) {
    field.addTextChangedListener(new AfterTyping(typed));
  }

  @Override
  public void afterTextChanged(Editable text) {
    typed.accept(text.toString());
  }

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {}
}
