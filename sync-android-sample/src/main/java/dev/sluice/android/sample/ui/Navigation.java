package dev.sluice.android.sample.ui;

import java.time.LocalDate;

/** Where a screen leads. */
interface Navigation {

  /** To the screen before. */
  void back();

  /** To the editing of an entry. */
  void edit(long id);

  /** To what needs the user's decision. */
  void problems();

  /** To what the engine does. */
  void sync();

  /** To the report of the week that begins on that day. */
  void report(LocalDate first);

  /** To a new log-in; what is here stays. */
  void signIn();
}
