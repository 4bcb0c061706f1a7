package dev.sluice.internal.machine;

/** Why a state waits; the users of the machine name their reasons. */
public interface WaitReason {

  /** The reason for people, as in "waiting for ...". */
  String text();

  /** The same for listeners, who may count or send it: without a name that holds an id. */
  default String kind() {
    return text();
  }
}
