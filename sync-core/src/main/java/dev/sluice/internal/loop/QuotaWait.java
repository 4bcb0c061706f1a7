package dev.sluice.internal.loop;

import dev.sluice.internal.machine.WaitReason;

/** A quota has no slot for a request that is counted in it. */
record QuotaWait(String quota) implements WaitReason {

  @Override
  public String text() {
    return "a slot in the " + quota + " quota";
  }
}
