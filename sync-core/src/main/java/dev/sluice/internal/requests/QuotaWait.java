package dev.sluice.internal.requests;

import dev.sluice.internal.machine.WaitReason;

/** A wait for a slot in a quota. */
record QuotaWait(String quota) implements WaitReason {

  @Override
  public String text() {
    return "a slot in the " + quota + " quota";
  }
}
