package dev.sluice.desktop.window.view;

import java.util.function.Consumer;
import javax.swing.JFileChooser;
import javax.swing.JFrame;
import javax.swing.filechooser.FileNameExtensionFilter;

/** Asks for a CSV file. What is done with it is done beside the screen. */
final class CsvDialog {

  private static final String ENDING = ".csv";

  private CsvDialog() {}

  static void open(JFrame over, Consumer<String> then) {
    JFileChooser chooser = chooser("Import CSV");
    if (chooser.showOpenDialog(over) == JFileChooser.APPROVE_OPTION) {
      then.accept(String.valueOf(chooser.getSelectedFile()));
    }
  }

  static void save(JFrame over, Consumer<String> then) {
    JFileChooser chooser = chooser("Export CSV");
    if (chooser.showSaveDialog(over) == JFileChooser.APPROVE_OPTION) {
      String file = String.valueOf(chooser.getSelectedFile());
      then.accept(file.endsWith(ENDING) ? file : file + ENDING);
    }
  }

  private static JFileChooser chooser(String title) {
    JFileChooser chooser = Look.named(new JFileChooser(), title);
    chooser.setDialogTitle(title);
    chooser.setFileFilter(new FileNameExtensionFilter("CSV", "csv"));
    return chooser;
  }
}
