package dev.sluice.android.sample.ui;

import dev.sluice.android.sample.data.Account;
import dev.sluice.android.sample.data.Session;
import org.jspecify.annotations.Nullable;

/** What outlives a rotation of the activity. */
final class Models {

  private final LoginModel login;
  private @Nullable ListModel list;

  Models(Account account) {
    this.login = new LoginModel(account);
  }

  LoginModel login() {
    return login;
  }

  ListModel list(Session session) {
    if (list == null) {
      list = new ListModel(session);
    }
    return list;
  }

  /** Nobody looks any more, or another user will. */
  void forget() {
    if (list != null) {
      list.close();
      list = null;
    }
  }
}
