package dev.sluice.android.sample.ui;

import android.text.TextWatcher;

/** Hears of a text after the user has changed it. */
abstract class AfterTyping implements TextWatcher {

  @Override
  public void beforeTextChanged(CharSequence text, int start, int count, int after) {}

  @Override
  public void onTextChanged(CharSequence text, int start, int before, int count) {}
}
