package dev.sluice.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Row;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever a row holds, its record holds the same, and reading it never fails. */
class RoundTripTest {

  @Property(edgeCases = EdgeCasesMode.NONE)
  void recordHoldsWhatTheRowHolds(@ForAll("rows") Row row) {
    assertThat(rowOf(row.type(), row)).isEqualTo(row);
  }

  private static <E> Row rowOf(EntityType<E> type, Row row) {
    E entity = type.entity(row.withId(7).withServerId(70L));
    return type.row(entity);
  }

  @Property(edgeCases = EdgeCasesMode.NONE)
  void recordKnowsItsKeys(@ForAll("rows") Row row) {
    assertThat(row.type().entity(row.withId(7).withServerId(70L)).toString())
        .contains("[id=7, serverId=70,");
  }

  @Property
  void everyTimeEntryHasReadableTimes(@ForAll long startMillis, @ForAll long duration) {
    Row row =
        TimeEntry.TYPE
            .emptyRow()
            .with(TimeEntry.START, TimeEntry.START.normalise(Instant.ofEpochMilli(startMillis)))
            .with(TimeEntry.DURATION, TimeEntry.DURATION.normalise(duration));
    TimeEntry entry = TimeEntry.TYPE.entity(row);
    assertThat(entry.isRunning()).isEqualTo(duration < 0);
    assertThat(TimeEntry.TYPE.derived().get(0).value().apply(row)).isEqualTo(entry.stop());
    assertThat(entry.elapsed(Instant.EPOCH)).isGreaterThanOrEqualTo(Duration.ZERO);
  }

  @Provide
  Arbitrary<Row> rows() {
    return Arbitraries.of(TrackerSchema.SCHEMA.types()).flatMap(RoundTripTest::rowsOf);
  }

  private static Arbitrary<Row> rowsOf(EntityType<?> type) {
    List<Arbitrary<Object>> values = new ArrayList<>();
    for (Field<?, ?> field : type.fields()) {
      Arbitrary<Object> some = valuesOf(field.kind()).map(field::normalise);
      values.add(field.isNullable() ? some.injectNull(0.2) : some);
    }
    return Combinators.combine(values).as(all -> Row.of(type, all));
  }

  private static Arbitrary<Object> valuesOf(FieldKind kind) {
    return switch (kind) {
      case TEXT, DOCUMENT -> Arbitraries.strings().ofMaxLength(20).map(text -> text);
      case INTEGER -> Arbitraries.longs().map(number -> number);
      case REAL -> Arbitraries.doubles().map(number -> number);
      case DECIMAL -> Arbitraries.bigDecimals().ofScale(3).map(number -> number);
      case DATE -> Arbitraries.longs().between(0, 20000).map(LocalDate::ofEpochDay);
      case BOOLEAN -> Arbitraries.of(true, false).map(yes -> yes);
      case INSTANT -> Arbitraries.longs().map(Instant::ofEpochMilli);
      case REFERENCE -> ids().map(id -> id);
      case REFERENCES -> ids().list().ofMaxSize(5).map(ids -> List.copyOf(new TreeSet<>(ids)));
    };
  }

  private static Arbitrary<Long> ids() {
    return Arbitraries.longs().greaterOrEqual(1);
  }
}
