import static java.util.Collections.list;
import static org.junit.jupiter.api.Assertions.assertEquals;

import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;
import retrofit2.Call;
import retrofit2.Retrofit;
import retrofit2.http.GET;

/** The app's own calls and the engine's by one OkHttp, whatever Retrofit asks for. */
class OneOkHttpTest {

  interface Api {
    @GET("anything")
    Call<okhttp3.ResponseBody> anything();
  }

  @Test
  void thereIsOneOkHttp() throws Exception {
    var found = list(getClass().getClassLoader().getResources("okhttp3/OkHttpClient.class"));
    assertEquals(1, found.size(), found.toString());
  }

  @Test
  void retrofitCallsByIt() throws Exception {
    var server = com.sun.net.httpserver.HttpServer.create(
        new java.net.InetSocketAddress(java.net.InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", exchange -> {
      exchange.sendResponseHeaders(200, 2);
      exchange.getResponseBody().write("ok".getBytes());
      exchange.close();
    });
    server.start();
    try {
      Api api = new Retrofit.Builder()
          .baseUrl("http://127.0.0.1:" + server.getAddress().getPort() + "/")
          .client(new OkHttpClient())
          .build()
          .create(Api.class);
      assertEquals("ok", api.anything().execute().body().string());
    } finally {
      server.stop(0);
    }
  }
}
