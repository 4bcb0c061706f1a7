package dev.sluice.desktop.cli;

import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A command that only holds others. */
@SuppressWarnings({"NullAway.Init", "UnusedVariable"}) // picocli fills and reads the fields
public abstract class Group implements Runnable {

  @Spec private CommandSpec spec;
  @Mixin private Output output;

  /** For sub-classes. */
  protected Group() {}

  /** The command's own description. */
  protected CommandSpec spec() {
    return spec;
  }

  @Override
  public void run() {
    String names = String.join(", ", spec.subcommands().keySet());
    throw new ParameterException(
        spec.commandLine(), "a command is missing; choose one of " + names);
  }
}
