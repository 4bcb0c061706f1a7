package dev.sluice.tracker;

import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.MergePolicy;
import dev.sluice.schema.Row;
import org.jspecify.annotations.Nullable;

/**
 * The user's formats for dates and times, in one row. A value is null if the server does not send
 * it.
 *
 * @param id the local id
 * @param serverId always 1, because the server gives this row no id
 * @param dateFormat the format of dates, such as {@code MM/DD/YYYY}
 * @param timeFormat the format of times: {@code H:mm} or {@code h:mm A}
 * @param durationFormat the format of durations: {@code classic}, {@code improved} or {@code
 *     decimal}
 * @param collapseTimeEntries whether like entries are shown as one entry
 */
public record Preferences(
    long id,
    @Nullable Long serverId,
    @Nullable String dateFormat,
    @Nullable String timeFormat,
    @Nullable String durationFormat,
    @Nullable Boolean collapseTimeEntries) {

  /** {@link #dateFormat()}. */
  public static final Field<Preferences, String> DATE_FORMAT =
      Field.text("date_format", Preferences::dateFormat).nullable().merge(MergePolicy.LOCAL_WINS);

  /** {@link #timeFormat()}. */
  public static final Field<Preferences, String> TIME_FORMAT =
      Field.text("timeofday_format", Preferences::timeFormat)
          .nullable()
          .merge(MergePolicy.LOCAL_WINS);

  /** {@link #durationFormat()}. */
  public static final Field<Preferences, String> DURATION_FORMAT =
      Field.text("duration_format", Preferences::durationFormat)
          .nullable()
          .merge(MergePolicy.LOCAL_WINS);

  /** {@link #collapseTimeEntries()}. */
  public static final Field<Preferences, Boolean> COLLAPSE_TIME_ENTRIES =
      Field.bool("collapse_time_entries", Preferences::collapseTimeEntries)
          .json("CollapseTimeEntries", "collapseTimeEntries", "collapse_time_entries")
          .nullable()
          .merge(MergePolicy.LOCAL_WINS);

  /** The type. */
  public static final EntityType<Preferences> TYPE =
      EntityType.<Preferences>named("preferences", TrackerEndpoints.PREFERENCES)
          .fields(DATE_FORMAT, TIME_FORMAT, DURATION_FORMAT, COLLAPSE_TIME_ENTRIES)
          .build(Preferences::of);

  private static Preferences of(Row row) {
    return new Preferences(
        row.id(),
        row.serverId(),
        row.get(DATE_FORMAT),
        row.get(TIME_FORMAT),
        row.get(DURATION_FORMAT),
        row.get(COLLAPSE_TIME_ENTRIES));
  }

  /** A copy with another format for dates. */
  public Preferences withDateFormat(String format) {
    return new Preferences(id, serverId, format, timeFormat, durationFormat, collapseTimeEntries);
  }

  /** A copy with another format for times. */
  public Preferences withTimeFormat(String format) {
    return new Preferences(id, serverId, dateFormat, format, durationFormat, collapseTimeEntries);
  }

  /** A copy with another format for durations. */
  public Preferences withDurationFormat(String format) {
    return new Preferences(id, serverId, dateFormat, timeFormat, format, collapseTimeEntries);
  }

  /** A copy that shows like entries as one, or not. */
  public Preferences withCollapseTimeEntries(boolean collapse) {
    return new Preferences(id, serverId, dateFormat, timeFormat, durationFormat, collapse);
  }
}
