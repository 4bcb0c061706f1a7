import dev.sluice.desktop.window.view.look.Look;
import java.awt.EventQueue;
import java.time.Instant;
import javax.swing.JFrame;

/** An empty frame with the window's look and feel: what its start-up is compared with. */
public final class EmptyFrame {

  private EmptyFrame() {}

  /** Prints how long it took from that moment, in milliseconds, until the frame was painted. */
  public static void main(String[] since) {
    EventQueue.invokeLater(
        () -> {
          Look.install(false);
          JFrame frame = new JFrame("Empty");
          frame.setSize(900, 680);
          frame.setVisible(true);
          EventQueue.invokeLater(() -> EventQueue.invokeLater(() -> over(since[0])));
        });
  }

  private static void over(String since) {
    System.out.println("empty frame " + (Instant.now().toEpochMilli() - Long.parseLong(since)) + " ms");
    System.exit(0);
  }
}
