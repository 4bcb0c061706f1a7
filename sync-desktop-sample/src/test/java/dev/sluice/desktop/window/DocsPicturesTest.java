package dev.sluice.desktop.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.testkit.ServerClock;
import dev.sluice.testkit.WireServer;
import dev.sluice.testkit.fault.Latency;
import java.awt.Dimension;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import javax.imageio.ImageIO;
import javax.imageio.ImageReader;
import javax.imageio.stream.ImageInputStream;
import org.junit.jupiter.api.Test;

/**
 * The pictures of the README, of a window that somebody uses. With {@code -Dsluice.docs=write} they
 * become those of the docs.
 */
class DocsPicturesTest extends OnADisplay {

  private static final Dimension SIZE = new Dimension(1000, 640);
  private static final Duration SHOWN = Duration.ofMillis(1600);

  private OnScreen used(boolean dark) throws Exception {
    DemoWork.fill(server.web(), ServerClock.system().now());
    OnScreen screen = dark ? OnScreen.dark(file(), login()) : OnScreen.open(file(), login());
    screen.sync();
    screen.type("Description", "Write the offline mode @\"Mobile app\" #deep");
    screen.press("Start");
    screen.await("it runs", () -> screen.shows("Stop"));
    screen.press("Sync");
    screen.awaitStatus("All on the server");
    return screen;
  }

  private static void keep(Path made, String name) throws IOException {
    if ("write".equals(System.getProperty("sluice.docs"))) {
      Path to = Path.of("../docs/images").resolve(name);
      Files.copy(made, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  @Test
  void entriesInLight() throws Exception {
    try (OnScreen screen = used(false)) {
      screen.select("Mobile app");
      keep(screen.shoot("docs-entries", SIZE), "window-light.png");
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
    }
  }

  @Test
  void theReportInDark() throws Exception {
    try (OnScreen screen = used(true)) {
      screen.tab("Report");
      screen.press("Month");
      screen.settle();
      keep(screen.shoot("docs-report", SIZE), "window-report-dark.png");
      assertThat(OnScreen.onScreen(screen::cut)).isEmpty();
    }
  }

  /** The network goes, the user works on, the network comes back. */
  @Test
  void offlineAndBack() throws Exception {
    Path file = folder.resolve("offline.gif");
    try (OnScreen screen = used(false);
        MovingPicture picture = new MovingPicture(file)) {
      frame(screen, picture);
      int port = wire.port();
      wire.close();
      screen.press("Stop");
      screen.await("it has ended", () -> screen.shows("Start"));
      screen.press("Sync");
      screen.awaitStatus("Offline");
      frame(screen, picture);
      screen.type("Description", "Call the printer @Website");
      screen.press("Start");
      screen.await("it runs", () -> screen.shows("Stop"));
      frame(screen, picture);
      wire = WireServer.start(server, port, Latency.none());
      screen.press("Sync");
      screen.awaitStatus("All on the server");
      frame(screen, picture);
    }
    try (ImageInputStream in = ImageIO.createImageInputStream(file.toFile())) {
      ImageReader reader = ImageIO.getImageReadersByFormatName("gif").next();
      reader.setInput(in);
      assertThat(reader.getNumImages(true)).isEqualTo(4);
    }
    keep(file, "window-offline.gif");
  }

  private static void frame(OnScreen screen, MovingPicture picture) throws Exception {
    screen.settle();
    BufferedImage image = ImageIO.read(screen.shoot("docs-offline", SIZE).toFile());
    picture.add(image, SHOWN);
  }
}
