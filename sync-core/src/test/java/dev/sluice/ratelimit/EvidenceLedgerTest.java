package dev.sluice.ratelimit;

/** A ledger to which nobody has told anything is like any other. */
class EvidenceLedgerTest extends SlotLedgerContract {

  @Override
  protected SlotLedger open() {
    return new EvidenceLedger(SlotLedger.memory(time));
  }

  @Override
  protected SlotLedger recover(SlotLedger dead, Terms terms, Runnable meanwhile) {
    Book saved = dead.read(terms);
    meanwhile.run();
    return new EvidenceLedger(SlotLedger.memory(time, saved.recovered(time, terms.worstTransit())));
  }
}
