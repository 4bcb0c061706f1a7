package dev.sluice.desktop.window.view;

import dev.sluice.desktop.window.view.keys.Keys;
import dev.sluice.desktop.window.view.look.Look;
import dev.sluice.desktop.window.view.parts.Page;
import java.awt.EventQueue;
import java.awt.event.WindowAdapter;
import java.awt.event.WindowEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import javax.swing.JButton;
import javax.swing.JFrame;
import javax.swing.WindowConstants;

/** Tells why there is no window on a file: a user who began by an icon sees no terminal. */
public final class RefusedFile {

  private static final String ASIDE =
      " Nothing in it is deleted: it gets another name, and a new file takes its place.";

  private final CompletableFuture<Boolean> aside = new CompletableFuture<>();
  private final JFrame frame = new JFrame("Sluice");

  private RefusedFile(String why, boolean mayGoAside) {
    List<JButton> ways = new ArrayList<>();
    ways.add(Look.button("Quit", () -> decide(false)));
    if (mayGoAside) {
      ways.add(Look.button("Set it aside and begin anew", () -> decide(true)));
    }
    Page page = new Page("The file cannot be opened", why + (mayGoAside ? "." + ASIDE : "."));
    frame.setContentPane(page.ways(ways).component());
    frame.setIconImages(Look.application());
    Keys.escape(frame.getRootPane(), () -> decide(false));
    frame.setDefaultCloseOperation(WindowConstants.DISPOSE_ON_CLOSE);
    frame.addWindowListener(
        new WindowAdapter() {
          @Override
          public void windowClosed(WindowEvent event) {
            aside.complete(false);
          }
        });
    frame.pack();
    frame.setLocationRelativeTo(null);
    frame.setVisible(true);
  }

  private void decide(boolean setAside) {
    aside.complete(setAside);
    frame.dispose();
  }

  /**
   * Waits for the user's answer; not for the screen's thread.
   *
   * @param why a sentence without its full stop
   * @param mayGoAside whether a new file may take its place
   * @return whether the user wants that
   */
  public static boolean isToGoAside(String why, boolean mayGoAside) {
    CompletableFuture<RefusedFile> shown = new CompletableFuture<>();
    EventQueue.invokeLater(() -> shown.complete(new RefusedFile(why, mayGoAside)));
    return shown.join().aside.join();
  }
}
