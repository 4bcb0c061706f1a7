package dev.sluice.desktop.local;

import dev.sluice.desktop.cli.Group;
import picocli.CommandLine.Command;

/** The entry that runs. */
@Command(
    name = "timer",
    description = "Starts and stops the running entry. Local, without a network.",
    subcommands = {TimerStart.class, TimerStop.class})
public final class TimerGroup extends Group {

  /** Made by picocli. */
  public TimerGroup() {}
}
