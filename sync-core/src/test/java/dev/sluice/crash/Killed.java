package dev.sluice.crash;

/** The process dies here. Nothing catches such an error, so that nothing of the process goes on. */
final class Killed extends VirtualMachineError {

  private static final long serialVersionUID = 1;
}
