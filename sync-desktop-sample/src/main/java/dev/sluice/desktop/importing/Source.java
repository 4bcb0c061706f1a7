package dev.sluice.desktop.importing;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.function.Consumer;

/** Takes the entries out of a text of one kind. */
interface Source {

  /** Which program wrote it, as the text begins. */
  ImportFormat format();

  /** Hands over one entry after the other. */
  void read(BufferedReader text, Consumer<Cells> entries) throws IOException;
}
