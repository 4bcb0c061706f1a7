package dev.sluice.desktop.simulate.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import de.erichseifert.vectorgraphics2d.Processors;
import de.erichseifert.vectorgraphics2d.VectorGraphics2D;
import de.erichseifert.vectorgraphics2d.util.PageSize;
import dev.sluice.desktop.cli.Converters;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import javax.imageio.ImageIO;
import org.knowm.xchart.internal.chartpart.Chart;
import picocli.CommandLine.ITypeConverter;

/**
 * A file for charts, one below the other.
 *
 * @param file ends in {@code .svg} or {@code .png}
 */
public record Picture(Path file) {

  private static final String SVG = ".svg";
  private static final String PNG = ".png";

  /** Checks the ending. */
  public Picture {
    if (!ends(file, SVG) && !ends(file, PNG)) {
      throw new IllegalArgumentException("a chart's file ends in .svg or .png, not '" + file + "'");
    }
  }

  /** Draws them, over what stands there. */
  public void draw(List<? extends Chart<?, ?>> charts) throws IOException {
    int width = charts.stream().mapToInt(Chart::getWidth).max().orElse(1);
    int height = charts.stream().mapToInt(Chart::getHeight).sum();
    try (OutputStream out = Files.newOutputStream(file)) {
      if (ends(file, SVG)) {
        out.write(Svg.tidy(svg(charts, new PageSize(width, height))).getBytes(UTF_8));
      } else {
        BufferedImage image = new BufferedImage(width, height, BufferedImage.TYPE_INT_RGB);
        paint(charts, image.createGraphics());
        ImageIO.write(image, "png", out);
      }
    }
  }

  private static String svg(List<? extends Chart<?, ?>> charts, PageSize size) throws IOException {
    VectorGraphics2D vectors = new VectorGraphics2D();
    paint(charts, vectors);
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    Processors.get("svg").getDocument(vectors.getCommands(), size).writeTo(written);
    return written.toString(UTF_8);
  }

  private static void paint(List<? extends Chart<?, ?>> charts, Graphics2D graphics) {
    for (Chart<?, ?> chart : charts) {
      chart.paint(graphics, chart.getWidth(), chart.getHeight());
      graphics.translate(0, chart.getHeight());
    }
  }

  private static boolean ends(Path file, String ending) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(ending);
  }

  /** For picocli. */
  public static final class PictureConverter implements ITypeConverter<Picture> {

    /** Made by picocli. */
    public PictureConverter() {}

    @Override
    public Picture convert(String text) throws Exception {
      return Converters.saying((String name) -> new Picture(Path.of(name))).convert(text);
    }
  }
}
