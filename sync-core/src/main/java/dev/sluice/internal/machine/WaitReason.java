package dev.sluice.internal.machine;

/** Why a state waits; the users of the machine name their reasons. */
public interface WaitReason {

  /** The reason for people, as in "waiting for ...". */
  String text();
}
