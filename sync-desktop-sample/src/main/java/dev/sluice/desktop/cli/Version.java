package dev.sluice.desktop.cli;

import java.util.Objects;
import picocli.CommandLine.IVersionProvider;

/** The version that the jar's manifest names. */
public final class Version implements IVersionProvider {

  /** Made by picocli. */
  public Version() {}

  @Override
  public String[] getVersion() {
    String version = Version.class.getPackage().getImplementationVersion();
    return new String[] {"sluice " + Objects.requireNonNullElse(version, "(not from a jar)")};
  }
}
