package dev.sluice.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import dev.sluice.schema.Notes;
import dev.sluice.schema.Row;
import dev.sluice.schema.SampleRows;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** What each row that is read costs of the heap, in bytes: counted, so no clock is needed. */
class AllocationsTest {

  private static final int TIMES = 1000;
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private static double bytes(Runnable work) {
    work.run();
    long before = THREADS.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < TIMES; i++) {
      work.run();
    }
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / (double) TIMES;
  }

  @Test
  void aListOfReferencesIsReadWithoutAPattern() {
    assertThat(Codec.ids(" [12,\t345 , 6]\n")).containsExactly(12L, 345L, 6L);
    assertThat(bytes(() -> Codec.ids("[1,2,3]"))).isLessThan(600);
  }

  /** Each opening of a file needs it. */
  @Test
  void theHashOfASchemaIsWrittenWithoutAFormatter() {
    assertThat(bytes(() -> RoomSchema.identityHash(Notes.SCHEMA))).isLessThan(80_000);
  }

  /** The values of a row never change, so that copies may share them. */
  @Test
  void aCopyUnderAnotherIdCopiesNoValues() {
    Row row = SampleRows.note("text", 1L);
    Row narrow = SampleRows.label("text", 1L);
    double copied = bytes(() -> row.withId(7));
    assertThat(copied).isCloseTo(bytes(() -> narrow.withId(7)), within(4.0));
    assertThat(row.withId(7).withServerId(8L).withDeleted(true).values()).isEqualTo(row.values());
  }
}
