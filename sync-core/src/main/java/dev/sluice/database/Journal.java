package dev.sluice.database;

import dev.sluice.database.SchemaSql.Reference;
import dev.sluice.failure.StorageException;
import dev.sluice.internal.store.Action;
import dev.sluice.internal.store.SentRequest;
import dev.sluice.internal.store.SentRequest.Stage;
import dev.sluice.internal.store.SentRequests;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Row;
import dev.sluice.sqlite.Rows;
import dev.sluice.sqlite.SqliteConnection;
import dev.sluice.sqlite.SqliteException.Reason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the journal: the requests that were sent and whose outcome is unknown. */
final class Journal {

  /** Updates and creates that are not overtaken; these refer to rows, and a delete does not. */
  private static final String VERSION = " AND `action` <> 'delete' AND `stage` <> 'overtaken'";

  private static final String SELECT =
      "SELECT j.`id`, CASE typeof(j.`key`) WHEN 'text' THEN j.`key` END, j.`action`,"
          + " j.`revision`, j.`row`, j.`stage`, j.`wall`, j.`boot`,"
          + " j.`nanos` FROM `_sync_journal` j WHERE j.`type` = ?1";

  private static final String IN_ORDER = " ORDER BY j.`number`";
  private static final int WHEN = 6;

  private final SqliteConnection connection;
  private final SchemaSql sql;

  Journal(SqliteConnection connection, SchemaSql sql) {
    this.connection = connection;
    this.sql = sql;
  }

  SentRequests of(EntityType<?> type, long id) {
    return new SentRequests(requests(type, " AND j.`id` = ?2", type.name(), id));
  }

  /** Whether the journal has a request of that row; for most rows it has none. */
  boolean holds(EntityType<?> type, long id) {
    String select = "SELECT 1 FROM `_sync_journal` WHERE `type` = ?1 AND `id` = ?2";
    try (Rows rows = connection.query(select, type.name(), id)) {
      return rows.next();
    }
  }

  List<SentRequest> openCreates(EntityType<?> type) {
    return requests(type, " AND j.`action` = 'create'", type.name());
  }

  /** The creates whose row is {@link TypeSql#DUE}. */
  List<SentRequest> lostCreates(EntityType<?> type, long now, long longestRest) {
    String due =
        " AND j.`action` = 'create' AND EXISTS (SELECT 1 FROM `_sync_row` t WHERE t.`type` = ?1"
            + (" AND t.`id` = j.`id` AND " + TypeSql.DUE + ")");
    return requests(type, due, type.name(), now, longestRest);
  }

  /** The requests whose row refers, by that reference, to the row with that id. */
  List<SentRequest> referringTo(long id, Reference reference) {
    List<SentRequest> referring = requests(reference.owner(), VERSION, reference.owner().name());
    referring.removeIf(request -> !refers(request.row().value(reference.field()), id));
    return referring;
  }

  private static boolean refers(@Nullable Object value, long id) {
    return value instanceof List<?> ids ? ids.contains(id) : Long.valueOf(id).equals(value);
  }

  /** Whether any request that was sent refers to the row. */
  boolean refersTo(long id, List<Reference> references) {
    return references.stream().anyMatch(reference -> !referringTo(id, reference).isEmpty());
  }

  private List<SentRequest> requests(EntityType<?> type, String and, @Nullable Object... args) {
    List<SentRequest> requests = new ArrayList<>();
    try (Rows rows = connection.query(SELECT + and + IN_ORDER, Args.of(args))) {
      while (rows.next()) {
        requests.add(request(type, rows));
      }
    }
    return requests;
  }

  private SentRequest request(EntityType<?> type, Rows rows) {
    String json = text(rows, 4);
    return new SentRequest(
        text(rows, 1),
        named(Action.values(), text(rows, 2)),
        rows.integer(3),
        row(type, rows.integer(0), json),
        TrackingCodec.moment(rows, WHEN),
        named(Stage.values(), text(rows, 5)),
        unsaid(type, json));
  }

  private static Set<Field<?, ?>> unsaid(EntityType<?> type, String json) {
    if (!json.contains(RowJson.UNSAID)) {
      return Set.of();
    }
    Set<String> members = RowJson.members(json).keySet();
    Set<Field<?, ?>> unsaid = new HashSet<>(type.fields());
    unsaid.removeIf(field -> !members.contains(RowJson.UNSAID + field.column()));
    return unsaid;
  }

  private static String text(Rows rows, int column) {
    String text = rows.text(column);
    if (text == null) {
      throw new StorageException(Reason.DAMAGED, "an entry of the journal is incomplete", null);
    }
    return text;
  }

  private static <E extends Enum<E>> E named(E[] all, String name) {
    for (E one : all) {
      if (name(one).equals(name)) {
        return one;
      }
    }
    throw new StorageException(Reason.DAMAGED, "the journal contains an unknown value", null);
  }

  /** How an action or a stage is written. */
  static String name(Enum<?> one) {
    return one.name().toLowerCase(Locale.ROOT);
  }

  /** The row that a JSON object of the journal describes. */
  Row row(EntityType<?> type, long id, String json) {
    return Codec.row(type, id, sql.of(type).columns(), RowJson.members(json));
  }

  /** A row as it stands in the journal. The local id has a column of its own. */
  String json(Row row) {
    return json(row, Set.of());
  }

  /** The row as in the journal, with the fields that the request for the row has not said. */
  String json(Row row, Set<Field<?, ?>> unsaid) {
    List<String> names = new ArrayList<>(sql.of(row.type()).columns());
    List<@Nullable Object> values = new ArrayList<>(Arrays.asList(Codec.sql(row)));
    for (Field<?, ?> field : unsaid) {
      names.add(RowJson.UNSAID + field.column());
      values.add(1L);
    }
    return RowJson.of(names.subList(1, names.size()), values.subList(1, values.size()));
  }
}
