package dev.sluice.desktop.window.view.parts;

import dev.sluice.desktop.window.view.look.Look;
import java.util.function.Consumer;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.filechooser.FileNameExtensionFilter;

/** Asks for a file of entries. What is done with it is done beside the screen. */
public final class CsvDialog {

  private static final String ENDING = ".csv";
  private static final FileNameExtensionFilter EXPORTS =
      new FileNameExtensionFilter("What time trackers export", "csv", "tsv", "txt", "json", "xml");

  private CsvDialog() {}

  public static void open(JFrame over, Consumer<String> then) {
    JFileChooser chooser = chooser("Import", EXPORTS);
    if (chooser.showOpenDialog(over) == JFileChooser.APPROVE_OPTION) {
      then.accept(String.valueOf(chooser.getSelectedFile()));
    }
  }

  public static void save(JFrame over, Consumer<String> then) {
    JFileChooser chooser = chooser("Export CSV", new FileNameExtensionFilter("CSV", "csv"));
    if (chooser.showSaveDialog(over) == JFileChooser.APPROVE_OPTION) {
      String file = String.valueOf(chooser.getSelectedFile());
      then.accept(file.endsWith(ENDING) ? file : file + ENDING);
    }
  }

  private static JFileChooser chooser(String title, FileNameExtensionFilter files) {
    JFileChooser chooser = Look.named(new JFileChooser(), title);
    chooser.setDialogTitle(title);
    chooser.setFileFilter(files);
    return chooser;
  }
}
