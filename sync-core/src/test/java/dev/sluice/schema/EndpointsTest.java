package dev.sluice.schema;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Period;
import org.junit.jupiter.api.Test;

class EndpointsTest {

  private final Endpoints plain = Endpoints.list("pets");

  @Test
  void plainListCanOnlyBeRead() {
    assertThat(plain.list()).isEqualTo("pets");
    assertThat(plain.takesSince()).isFalse();
    assertThat(plain.range()).isNull();
    assertThat(plain.one()).isNull();
    assertThat(plain.create()).isNull();
    assertThat(plain.update()).isNull();
    assertThat(plain.delete()).isNull();
    assertThat(plain.alreadyExists()).isNull();
    assertThat(plain.identity()).isEqualTo("id");
    assertThat(plain.tombstones()).containsExactly("server_deleted_at");
  }

  @Test
  void everyWordOfADescriptionIsKept() {
    DateRange dates = new DateRange("from", "to", Period.ofDays(9), Period.ofDays(1), 50);
    Endpoints told =
        plain
            .since()
            .range(dates)
            .one("pets/{id}")
            .create(Endpoint.post("pets"))
            .update(Endpoint.put("pets/{id}").silent())
            .delete(Endpoint.delete("pets/{id}"))
            .alreadyExists("taken")
            .identifiedBy("pet_id")
            .tombstones("gone", "state=trashed");
    assertThat(told.list()).isEqualTo("pets");
    assertThat(told.takesSince()).isTrue();
    assertThat(told.range()).isEqualTo(dates);
    assertThat(told.one()).isEqualTo("pets/{id}");
    assertThat(line(told.create())).isEqualTo("POST pets ROW");
    assertThat(line(told.update())).isEqualTo("PUT pets/{id} NOTHING");
    assertThat(line(told.delete())).isEqualTo("DELETE pets/{id} NOTHING");
    assertThat(told.alreadyExists()).isEqualTo("taken");
    assertThat(told.identity()).isEqualTo("pet_id");
    assertThat(told.single().identity()).isNull();
    assertThat(told.tombstones()).containsExactly("gone", "state=trashed");
    assertThat(plain.takesSince()).isFalse();
  }

  private static String line(Endpoint endpoint) {
    return endpoint.method() + " " + endpoint.path() + " " + endpoint.answer();
  }
}
