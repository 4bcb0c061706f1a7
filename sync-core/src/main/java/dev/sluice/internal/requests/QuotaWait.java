package dev.sluice.internal.requests;

import dev.sluice.internal.machine.WaitReason;

record QuotaWait(String quota) implements WaitReason {

  @Override
  public String text() {
    return "a slot in the " + quota + " quota";
  }

  @Override
  public String kind() {
    return "a slot in a quota";
  }
}
