package dev.sluice.database;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.FieldKind;
import dev.sluice.schema.Ref;
import dev.sluice.sqlite.Rows;
import dev.sluice.store.Sql;
import dev.sluice.store.SqlRow;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The cells of one row as texts, so that they can be read when the file is no longer read. */
record SqlCells(Sql sql, List<String> columns, List<@Nullable String> cells) implements SqlRow {

  /** The digits of a floating-point number that SQLite shows; Android shows more. */
  private static final MathContext SHOWN = new MathContext(15);

  static SqlCells of(Sql sql, List<String> columns, Rows rows) {
    List<@Nullable String> cells = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      cells.add(rows.text(i));
    }
    return new SqlCells(sql, columns, cells);
  }

  private @Nullable Object value(String column, FieldKind kind) {
    int position = columns.indexOf(column);
    if (position < 0 || position != columns.lastIndexOf(column)) {
      String how = position < 0 ? "has no column " : "has two columns called ";
      throw new IllegalArgumentException("the statement " + how + column + ": " + sql);
    }
    try {
      return Codec.value(kind, cells.get(position));
    } catch (NumberFormatException | DateTimeException nonsense) {
      // The exception's message would show the value.
      throw unfit(column, "has a value that is no " + kind.form().getSimpleName());
    }
  }

  private IllegalStateException unfit(String column, String how) {
    return new IllegalStateException("the column " + column + " " + how + ": " + sql);
  }

  private <T> T required(String column, @Nullable T value) {
    if (value == null) {
      throw unfit(column, "is null");
    }
    return value;
  }

  @Override
  public String text(String column) {
    return required(column, textOrNull(column));
  }

  @Override
  public @Nullable String textOrNull(String column) {
    return (String) value(column, FieldKind.TEXT);
  }

  @Override
  public long number(String column) {
    return required(column, numberOrNull(column));
  }

  @Override
  public @Nullable Long numberOrNull(String column) {
    return (Long) value(column, FieldKind.INTEGER);
  }

  @Override
  public BigDecimal decimal(String column) {
    return required(column, decimalOrNull(column));
  }

  @Override
  public @Nullable BigDecimal decimalOrNull(String column) {
    BigDecimal number = (BigDecimal) value(column, FieldKind.DECIMAL);
    return number == null || number.scale() <= 0
        ? number
        : new BigDecimal(number.round(SHOWN).stripTrailingZeros().toPlainString());
  }

  @Override
  public boolean truth(String column) {
    return required(column, truthOrNull(column));
  }

  @Override
  public @Nullable Boolean truthOrNull(String column) {
    return (Boolean) value(column, FieldKind.BOOLEAN);
  }

  @Override
  public Instant instant(String column) {
    return required(column, instantOrNull(column));
  }

  @Override
  public @Nullable Instant instantOrNull(String column) {
    return (Instant) value(column, FieldKind.INSTANT);
  }

  @Override
  public LocalDate date(String column) {
    return required(column, dateOrNull(column));
  }

  @Override
  public @Nullable LocalDate dateOrNull(String column) {
    return (LocalDate) value(column, FieldKind.DATE);
  }

  @Override
  public <E> Ref<E> ref(String column, EntityType<E> type) {
    return required(column, refOrNull(column, type));
  }

  @Override
  public <E> @Nullable Ref<E> refOrNull(String column, EntityType<E> type) {
    Long id = numberOrNull(column);
    return id == null ? null : type.ref(id);
  }
}
