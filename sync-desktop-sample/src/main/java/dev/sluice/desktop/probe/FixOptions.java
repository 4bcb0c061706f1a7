package dev.sluice.desktop.probe;

import dev.sluice.desktop.cli.CommandException;
import dev.sluice.lab.probe.Finding;
import dev.sluice.schemafile.SchemaEdit;
import dev.sluice.schemafile.SchemaFile;
import dev.sluice.schemafile.SchemaFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import picocli.CommandLine.Option;

/** Whether the schema file gets the words that fit the server. */
final class FixOptions {

  @Option(
      names = "--fix",
      description = "Show how the schema file would fit the server, as far as it has shown that.")
  private boolean isAsked;

  @Option(names = "--yes", description = "Write what --fix shows into the file.")
  private boolean isGranted;

  FixOptions() {}

  /** A wrong usage before anything is asked, rather than after some minutes. */
  void check(Path file) {
    if (isGranted && !isAsked) {
      throw CommandException.usage("--yes is for --fix");
    }
    if (isAsked && !Files.isRegularFile(file)) {
      throw CommandException.usage("--fix is for a schema file, and " + file + " is none");
    }
  }

  /** Shows the difference, and writes it if that is granted. */
  void fix(Path file, List<Finding> findings, Consumer<String> shown) throws IOException {
    if (!isAsked) {
      return;
    }
    String before = Files.readString(file);
    String text = before;
    for (Finding finding : findings) {
      text = fitting(text, finding, shown);
    }
    if (text.equals(before)) {
      shown.accept("The schema file stays as it is.");
    } else if (isGranted) {
      Files.writeString(file, text);
      shown.accept(
          file.getFileName() + " is changed. Probe again: what fits now is not proved yet.");
    } else {
      shown.accept("--fix --yes writes it.");
    }
  }

  /** The text with what a finding asks for, unless no schema can be so. */
  private static String fitting(String text, Finding finding, Consumer<String> shown) {
    String after = text;
    List<String> lines = new ArrayList<>();
    try {
      for (SchemaEdit edit : finding.edits()) {
        String next = edit.applyTo(after);
        lines.addAll(difference(after, next));
        after = next;
      }
      SchemaFile.parse("it", after);
    } catch (SchemaFileException impossible) {
      shown.accept(finding.type() + ": " + impossible.getMessage());
      return text;
    }
    lines.forEach(shown);
    return after;
  }

  /** One edit changes lines that follow each other. */
  private static List<String> difference(String before, String after) {
    List<String> old = before.lines().toList();
    List<String> now = after.lines().toList();
    int same = 0;
    while (same < Math.min(old.size(), now.size()) && old.get(same).equals(now.get(same))) {
      same++;
    }
    int end = 0;
    while (end < Math.min(old.size(), now.size()) - same
        && old.get(old.size() - 1 - end).equals(now.get(now.size() - 1 - end))) {
      end++;
    }
    List<String> lines = new ArrayList<>();
    old.subList(same, old.size() - end).forEach(line -> lines.add("- " + line));
    now.subList(same, now.size() - end).forEach(line -> lines.add("+ " + line));
    return lines;
  }
}
