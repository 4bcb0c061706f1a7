package dev.sluice.ratelimit;

class MemoryLedgerTest extends SlotLedgerContract {

  @Override
  protected SlotLedger open() {
    return SlotLedger.memory(time);
  }

  @Override
  protected SlotLedger recover(SlotLedger dead, Terms terms, Runnable meanwhile) {
    Book saved = dead.read(terms);
    meanwhile.run();
    return SlotLedger.memory(time, saved.recovered(time, terms.worstTransit()));
  }
}
