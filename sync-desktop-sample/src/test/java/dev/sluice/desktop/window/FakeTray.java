package dev.sluice.desktop.window;

import dev.sluice.desktop.window.view.tray.TrayPlace;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A tray that shows nothing, since a virtual screen has none. For the screen's thread. */
final class FakeTray implements TrayPlace {

  private volatile boolean there;
  volatile Optional<Menu> menu = Optional.empty();
  final List<String> told = new CopyOnWriteArrayList<>();
  volatile String text = "";

  FakeTray(boolean there) {
    this.there = there;
  }

  @Override
  public boolean put(Menu shown) {
    menu = there ? Optional.of(shown) : Optional.empty();
    return there;
  }

  @Override
  public boolean isThere() {
    return there;
  }

  /** The panel that it is in ends. */
  void end() {
    there = false;
    menu.orElseThrow().gone().run();
  }

  @Override
  public void show(String says, boolean runs) {
    text = says + (runs ? ", runs" : "");
  }

  @Override
  public void tell(String words) {
    told.add(words);
  }

  @Override
  public void remove() {
    menu = Optional.empty();
  }
}
