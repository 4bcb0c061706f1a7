package dev.sluice.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.stream.Stream;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.SSLPeerUnverifiedException;
import okhttp3.Request;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A failed call names the URL and the cause, and nothing that is private. */
class CallErrorsTest {

  static Stream<Arguments> causes() {
    return Stream.of(
        Arguments.of(new UnknownHostException("x"), "there is no such host"),
        Arguments.of(new ConnectException("x"), "the connection was refused"),
        Arguments.of(new NoRouteToHostException("x"), "there is no route to the host"),
        Arguments.of(
            new SSLPeerUnverifiedException("x"), "the TLS certificate belongs to another host"),
        Arguments.of(
            new SSLHandshakeException("x"),
            "the TLS connection failed, or its certificate is not trusted"),
        Arguments.of(new SocketTimeoutException("x"), "no answer came in time"),
        Arguments.of(new EOFException("x"), "the connection broke"));
  }

  @ParameterizedTest
  @MethodSource("causes")
  void theUrlAndTheCauseAreNamed(IOException problem, String cause) {
    Request request =
        new Request.Builder().url("https://me:secret@example.org:8443/api/me?q=private").build();
    assertThat(CallErrors.offline(false, request, problem))
        .hasMessage("https://example.org:8443/api/me was not reached: " + cause);
  }
}
