package dev.sluice.desktop.cli;

import dev.sluice.failure.SyncException;
import dev.sluice.ratelimit.LedgerException;
import dev.sluice.sqlite.SqliteException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns what a command throws into one line and an exit status. */
public final class Failures implements IExecutionExceptionHandler, IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String help = "; see '" + command.getCommandSpec().qualifiedName() + " --help'";
    List<String> all = List.of(args);
    String words = Withheld.in(WrongUsage.words(e, all));
    command.getErr().println("sluice: " + firstLine(words) + help);
    int others = all.indexOf("--"); // what follows is a command's, and so is standard output
    if ((others < 0 ? all : all.subList(0, others)).contains("--json")) {
      PrintWriter results = others < 0 ? command.getOut() : command.getErr();
      Json.print(Json.object().set("error", Json.error("usage", words)), results);
    }
    return Exit.USAGE.status();
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
    CommandException failure = failure(e);
    Output output = Output.of(command.getCommandSpec());
    command.getErr().println("sluice: " + firstLine(said(failure)));
    if (output != null && output.isVerbose()) {
      command.getErr().print(Plain.lines(Withheld.in(stackTrace(e))));
    }
    if (output != null && output.isJson()) {
      var unused = // the status tells that it failed, written or not
          output.print(Json.object().set("error", failure.json()), "");
    }
    return failure.exit().status();
  }

  private static String stackTrace(Exception e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    return trace.toString();
  }

  /** One line about what a command has thrown, as a user reads it. */
  public static String line(Exception e) {
    return firstLine(said(failure(e)));
  }

  private static CommandException failure(Exception e) {
    if (e instanceof CommandException known) {
      return known;
    }
    if (e instanceof SyncException sync) {
      return new CommandException(Exit.of(sync), sync.code(), said(sync));
    }
    if (e instanceof SqliteException) {
      return new CommandException(Exit.FAILED, "storage", said(e));
    }
    if (e instanceof LedgerException) {
      return new CommandException(Exit.FAILED, "store", said(e));
    }
    if (e instanceof IllegalArgumentException) {
      return CommandException.usage(said(e));
    }
    if (e instanceof NoSuchElementException) {
      return CommandException.notFound(said(e));
    }
    if (e instanceof IOException io) {
      return new CommandException(Exit.FAILED, "io", words(io));
    }
    if (e instanceof UncheckedIOException io && io.getCause() != null) {
      return failure(io.getCause());
    }
    if (e instanceof IllegalStateException) {
      return new CommandException(Exit.FAILED, "state", said(e));
    }
    String what = "an unexpected " + e.getClass().getSimpleName() + "; --verbose shows where";
    return new CommandException(Exit.FAILED, "internal", what);
  }

  private static String words(IOException e) {
    String said = said(e);
    if (e instanceof NoSuchFileException) {
      return said + " does not exist";
    }
    if (e instanceof FileAlreadyExistsException) {
      return said + " exists already";
    }
    if (e instanceof AccessDeniedException) {
      return said + " may not be used";
    }
    boolean bare = e instanceof FileSystemException file && file.getReason() == null;
    return bare ? said + ": " + e.getClass().getSimpleName() : said;
  }

  private static String said(Exception e) {
    return Objects.requireNonNullElse(e.getMessage(), e.getClass().getSimpleName());
  }

  private static String firstLine(String words) {
    return Plain.line(words.strip().replaceAll("\\s*\\R\\s*", " "));
  }
}
