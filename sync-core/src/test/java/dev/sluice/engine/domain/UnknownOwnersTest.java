package dev.sluice.engine.domain;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sluice.SyncFailure;
import dev.sluice.engine.domain.ScriptedServer.Reply;
import dev.sluice.schema.Endpoint;
import dev.sluice.schema.Endpoints;
import dev.sluice.schema.EntityType;
import dev.sluice.schema.Field;
import dev.sluice.schema.Ref;
import dev.sluice.schema.SyncSchema;
import dev.sluice.testkit.http.Json;
import dev.sluice.time.VirtualTime;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import okhttp3.Request;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A drug names a visit that no list tells, so that nothing tells whose visit it is either. */
class UnknownOwnersTest {

  private record Patient(String name) {}

  private record Visit(String why, Ref<Patient> patient) {}

  private record Drug(String name, Ref<Visit> visit) {}

  private static final Field<Patient, String> NAME = Field.text("name", Patient::name);
  private static final EntityType<Patient> PATIENTS =
      EntityType.<Patient>named("patients", Endpoints.list("patients").textIds())
          .fields(NAME)
          .build(row -> new Patient(row.require(NAME)));
  private static final Field<Visit, String> WHY = Field.text("why", Visit::why);
  private static final Field<Visit, Ref<Patient>> PATIENT =
      Field.<Visit, Patient>reference("patient_id", PATIENTS, Visit::patient).ownedByTarget();
  private static final EntityType<Visit> VISITS =
      EntityType.<Visit>named(
              "visits", Endpoints.list("patients/{patient_id}/visits").grantingAccess())
          .fields(WHY, PATIENT)
          .build(row -> new Visit(row.require(WHY), row.require(PATIENT)));
  private static final Field<Drug, String> DRUG = Field.text("name", Drug::name);
  private static final Field<Drug, Ref<Visit>> VISIT =
      Field.<Drug, Visit>reference("visit_id", VISITS, Drug::visit).ownedByTarget();
  private static final EntityType<Drug> DRUGS =
      EntityType.<Drug>named("drugs", Endpoints.list("drugs").update(Endpoint.patch("drugs/{id}")))
          .fields(DRUG, VISIT)
          .build(row -> new Drug(row.require(DRUG), row.require(VISIT)));

  @TempDir Path folder;

  private final VirtualTime time = new VirtualTime();
  private final ScriptedServer server = new ScriptedServer(time);
  private boolean isGone;
  private Desk desk;

  @AfterEach
  void close() {
    desk.close();
  }

  private Reply answer(Request request) {
    ObjectNode drug = Json.object().put("id", 1).put("name", "a").put("visit_id", 7);
    ArrayNode list = Json.array();
    String path = request.url().encodedPath();
    if (request.method().equals("PATCH")) {
      return isGone ? Reply.of(404, "{}") : Reply.json(drug.put("name", "edited"));
    } else if (path.endsWith("/patients")) {
      list.addObject().put("id", "p").put("name", "Ann");
    } else if (path.endsWith("/drugs") && !isGone) {
      list.add(drug);
    }
    return Reply.json(list);
  }

  @Test
  void theLookForWhatTheServerDoesNotFindAsksForNoListOfAnUnknownOwner() {
    server.answers(this::answer);
    SyncSchema schema = SyncSchema.of(1, PATIENTS, VISITS, DRUGS);
    desk = Desk.open(folder.resolve("clinic.db"), schema, server, time);
    desk.synced();
    time.advance(Duration.ofHours(1));
    desk.table(DRUGS).update(DRUGS.ref(1), old -> new Drug("edited", old.visit()));
    isGone = true;
    desk.sync();
    assertThat(desk.engine().failures()).extracting(SyncFailure::ref).containsExactly(DRUGS.ref(1));
    assertThat(desk.sync().error()).isEmpty();
    assertThat(List.copyOf(server.asked())).contains("GET /v1/patients/p/visits");
    assertThat(server.asked()).noneMatch(asked -> asked.contains("/patients/-"));
  }
}
