package dev.sluice.desktop.server;

import dev.sluice.desktop.cli.Converters;
import dev.sluice.testkit.fault.Faults;
import java.util.List;
import picocli.CommandLine.ITypeConverter;

/** Several faults in one option. */
record FaultRules(List<FaultRule> all) {

  static FaultRules parse(String text) {
    return new FaultRules(FaultRule.parseAll(text));
  }

  void addTo(Faults faults, long seed) {
    for (int i = 0; i < all.size(); i++) {
      all.get(i).addTo(faults, seed + i);
    }
  }

  /** For picocli. */
  static final class RulesConverter implements ITypeConverter<FaultRules> {

    RulesConverter() {}

    @Override
    public FaultRules convert(String text) throws Exception {
      return Converters.saying(FaultRules::parse).convert(text);
    }
  }
}
