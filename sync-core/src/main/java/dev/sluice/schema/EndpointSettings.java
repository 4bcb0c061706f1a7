package dev.sluice.schema;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What {@link Endpoints} say besides the path of the list, with the defaults. */
final class EndpointSettings implements Cloneable {

  @Nullable Since since;
  boolean omitting;
  boolean openToAll;
  boolean grantingAccess;
  @Nullable DateRange range;
  @Nullable Paging paging;
  @Nullable String rowsAt;
  boolean rowsOptional;
  @Nullable String rowAt;
  @Nullable String one;
  @Nullable Endpoint create;
  @Nullable Endpoint update;
  @Nullable Endpoint delete;
  @Nullable Bulk bulk;
  @Nullable Uploads uploads;
  @Nullable String alreadyExists;
  @Nullable String identity = "id";
  boolean textIds;
  @Nullable UnaryOperator<String> spelling;
  @Nullable Duration keysKept;
  boolean idsInLinks;
  List<String> tombstones = List.of("server_deleted_at");
  List<String> owners = List.of();

  EndpointSettings copy() {
    try {
      return (EndpointSettings) clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }
}
