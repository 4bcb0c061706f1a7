package dev.sluice.android.sample.ui;

import android.app.Activity;
import android.view.View;
import android.widget.Button;
import android.widget.EditText;
import android.widget.TextView;
import dev.sluice.android.sample.data.Login;
import dev.sluice.android.sample.res.R;
import dev.sluice.failure.FailureKind;

/** Asks for the server and the token. */
final class LoginScreen extends Screen {

  private final LoginModel model;

  LoginScreen(Activity activity, LoginModel model) {
    super(activity, R.layout.login);
    this.model = model;
    field(R.id.server).setText(Login.STANDARD_SERVER);
    view.findViewById(R.id.log_in).setOnClickListener(button -> logIn());
    shown.addAll(model.busy().subscribe(this::showBusy), model.error().subscribe(this::showError));
  }

  private EditText field(int id) {
    return view.findViewById(id);
  }

  private void logIn() {
    model.logIn(
        new Login(
            field(R.id.server).getText().toString().trim(),
            field(R.id.token).getText().toString().trim()));
  }

  private void showBusy(boolean busy) {
    Button button = view.findViewById(R.id.log_in);
    button.setEnabled(!busy);
    button.setText(busy ? R.string.logging_in : R.string.log_in);
    if (busy) {
      view.findViewById(R.id.log_in_error).setVisibility(View.GONE);
    }
  }

  private void showError(Throwable why) {
    TextView error = view.findViewById(R.id.log_in_error);
    error.setVisibility(View.VISIBLE);
    if (FailureKind.UNAUTHORIZED.is(why)) {
      error.setText(R.string.token_refused);
    } else if (FailureKind.OFFLINE.is(why)) {
      error.setText(R.string.server_unreached);
    } else if (FailureKind.WRONG_ACCOUNT.is(why)) {
      error.setText(R.string.somebody_else);
    } else {
      error.setText(activity.getString(R.string.log_in_failed, why.getMessage()));
    }
  }
}
