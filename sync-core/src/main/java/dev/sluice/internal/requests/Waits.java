package dev.sluice.internal.requests;

import dev.sluice.internal.machine.WaitReason;

/** Why a loop waits. */
public enum Waits implements WaitReason {
  /** The budget has no slot; the operation is queued. */
  BUDGET("a slot in the budget"),
  /** The pace has no slot; the request is about to leave. */
  PACE("a slot in the pace"),
  /** The throttle holds the request back. */
  THROTTLE("the server to take more requests"),
  /** A lost create may still be on its way. */
  TRANSIT("a request that may still be on its way"),
  /** The server is not yet consistent about a row that was just created. */
  CONSISTENCY("the server to know a row that was just created");

  private final String text;

  Waits(String text) {
    this.text = text;
  }

  @Override
  public String text() {
    return text;
  }
}
