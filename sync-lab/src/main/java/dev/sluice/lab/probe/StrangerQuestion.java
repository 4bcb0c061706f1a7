package dev.sluice.lab.probe;

import com.fasterxml.jackson.databind.JsonNode;
import dev.sluice.lab.probe.Wiretap.Listed;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.SyncSchema;
import dev.sluice.schemafile.SchemaEdit;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import okhttp3.Request;
import okhttp3.Response;
import org.jspecify.annotations.Nullable;

/** What lists show without credentials. */
final class StrangerQuestion {

  private final Wiretap tap;
  private final ProbeDevice device;
  private final Answers answers;

  StrangerQuestion(Wiretap tap, ProbeDevice device, Answers answers) {
    this.tap = tap;
    this.device = device;
    this.answers = answers;
  }

  /** A list that is only shorter for strangers looks as if rows were deleted. */
  void ask(SyncSchema schema) {
    Map<EntityType<?>, Integer> shown = new LinkedHashMap<>();
    schema.types().forEach(type -> shownToStrangers(type).ifPresent(n -> shown.put(type, n)));
    for (EntityType<?> type : schema.types()) {
      if (type.endpoints().isOpenToAll() || !shown.containsKey(type)) {
        answers.asSaid(type, Question.STRANGER);
      } else {
        tellWhatStrangersSee(type, Objects.requireNonNull(shown.get(type)), closed(schema, shown));
      }
    }
  }

  /** How many rows the same answer has for strangers; empty if it fails. */
  private Optional<Integer> shownToStrangers(EntityType<?> type) {
    Listed list = newestWithRows(type);
    if (list == null) {
      return Optional.empty();
    }
    Request request = Wiretap.anonymous(list.request());
    try (Response response = device.limited(tap.client()).newCall(request).execute()) {
      Listed answer = new Listed(request, response.headers(), response.body().string());
      return response.isSuccessful() ? rows(type, answer) : Optional.empty();
    } catch (IOException lost) {
      return Optional.empty();
    }
  }

  /**
   * An answer without rows shows nothing, so one without rows is taken only if there is no other.
   */
  private @Nullable Listed newestWithRows(EntityType<?> type) {
    List<Listed> lists = tap.lists(Interrogation.path(type));
    return lists.stream()
        .filter(list -> rows(type, list).orElse(0) > 0)
        .findFirst()
        .orElse(lists.isEmpty() ? null : lists.get(0));
  }

  private static Optional<Integer> rows(EntityType<?> type, Listed answer) {
    JsonNode list = RawRows.at(answer.body(), type.endpoints().rowsAt());
    return list.isContainerNode() ? Optional.of(list.size()) : Optional.empty();
  }

  private void tellWhatStrangersSee(EntityType<?> type, int rows, Optional<String> closed) {
    int all = Optional.ofNullable(newestWithRows(type)).flatMap(list -> rows(type, list)).orElse(0);
    if (all == 0) {
      answers.notAsked(type, Question.STRANGER, "the list has no rows, for nobody");
      return;
    }
    String words = "without credentials the list has " + rows + " of " + all + " rows";
    SchemaEdit flag = Edits.flag(type, "openToAll");
    List<SchemaEdit> edits =
        closed
            .map(at -> List.of(flag, SchemaEdit.text(List.of("credentialsCheckedAt"), at)))
            .orElse(List.of());
    answers.unless(
        Misfit.of(rows == all ? "" : words + ": say openToAll()", edits), type, Question.STRANGER);
  }

  /** Where such a list is, another address must show whether the credentials are still good. */
  private static Optional<String> closed(SyncSchema schema, Map<EntityType<?>, Integer> shown) {
    String said = schema.credentialsCheck();
    return said != null
        ? Optional.of(said)
        : schema.types().stream()
            .filter(type -> !shown.containsKey(type))
            .map(type -> type.endpoints().list())
            .filter(list -> !list.contains("{"))
            .findFirst();
  }
}
