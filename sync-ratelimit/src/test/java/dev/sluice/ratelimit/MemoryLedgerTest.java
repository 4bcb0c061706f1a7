package dev.sluice.ratelimit;

class MemoryLedgerTest extends SlotLedgerContract {

  @Override
  protected SlotLedger open() {
    return SlotLedger.memory(time);
  }

  @Override
  protected SlotLedger recover(SlotLedger dead, LimiterConfig config, Runnable meanwhile) {
    LedgerSnapshot saved = dead.read(config);
    meanwhile.run();
    return SlotLedger.memory(time, saved.recovered(time, config.worstTransit()));
  }
}
