package dev.sluice.desktop.window;

import java.awt.image.BufferedImage;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageTypeSpecifier;
import javax.imageio.ImageWriter;
import javax.imageio.metadata.IIOMetadata;
import javax.imageio.metadata.IIOMetadataNode;
import javax.imageio.stream.ImageOutputStream;

/** A GIF that begins again when it has ended. */
final class MovingPicture implements Closeable {

  private static final String FORMAT = "javax_imageio_gif_image_1.0";
  private static final byte[] FOR_EVER = {1, 0, 0};

  private final ImageWriter writer = ImageIO.getImageWritersByFormatName("gif").next();
  private final ImageOutputStream out;

  MovingPicture(Path file) throws IOException {
    Files.deleteIfExists(file);
    out = ImageIO.createImageOutputStream(file.toFile());
    writer.setOutput(out);
    writer.prepareWriteSequence(null);
  }

  /** Adds a picture, shown for so long. */
  void add(BufferedImage image, Duration shown) throws IOException {
    IIOMetadata metadata =
        writer.getDefaultImageMetadata(
            ImageTypeSpecifier.createFromBufferedImageType(image.getType()), null);
    IIOMetadataNode root = new IIOMetadataNode(FORMAT);
    IIOMetadataNode control = node(root, "GraphicControlExtension");
    control.setAttribute("disposalMethod", "none");
    control.setAttribute("userInputFlag", "FALSE");
    control.setAttribute("transparentColorFlag", "FALSE");
    control.setAttribute("transparentColorIndex", "0");
    control.setAttribute("delayTime", String.valueOf(shown.toMillis() / 10));
    IIOMetadataNode loop = node(node(root, "ApplicationExtensions"), "ApplicationExtension");
    loop.setAttribute("applicationID", "NETSCAPE");
    loop.setAttribute("authenticationCode", "2.0");
    loop.setUserObject(FOR_EVER);
    metadata.mergeTree(FORMAT, root);
    writer.writeToSequence(new IIOImage(image, null, metadata), null);
  }

  private static IIOMetadataNode node(IIOMetadataNode parent, String name) {
    IIOMetadataNode node = new IIOMetadataNode(name);
    parent.appendChild(node);
    return node;
  }

  @Override
  public void close() throws IOException {
    writer.endWriteSequence();
    out.close();
    writer.dispose();
  }
}
