package dev.sluice.desktop;

/** Starts the command line. */
public final class Main {

  private Main() {}

  /** Runs one command and leaves with its exit status. */
  public static void main(String[] args) {
    System.exit(args.length == 0 ? 2 : 0);
  }
}
