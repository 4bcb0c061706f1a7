import static java.util.Collections.list;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** Whatever library stands beside the engine, the app has one OkHttp. */
class OneOkHttpTest {

  @Test
  void thereIsOneOkHttp() throws Exception {
    var found = list(getClass().getClassLoader().getResources("okhttp3/OkHttpClient.class"));
    assertEquals(1, found.size(), found.toString());
  }
}
