import static org.junit.jupiter.api.Assertions.assertEquals;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import okhttp3.OkHttpClient;
import okhttp3.ResponseBody;
import org.junit.jupiter.api.Test;
import retrofit2.Call;
import retrofit2.Retrofit;
import retrofit2.http.GET;

/** The app's own calls go through the OkHttp that the engine brings. */
class RetrofitTest {

  interface Api {
    @GET("anything")
    Call<ResponseBody> anything();
  }

  @Test
  void retrofitCallsByIt() throws Exception {
    var server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          exchange.sendResponseHeaders(200, 2);
          exchange.getResponseBody().write("ok".getBytes());
          exchange.close();
        });
    server.start();
    try {
      Api api =
          new Retrofit.Builder()
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
