package dev.sluice.android;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;

/**
 * Accounts and deletions on the framework's SQLite: in a class of its own, so in a process of its
 * own.
 */
@Tag("slow")
class AccountsOnAndroidTest {

  @TestFactory
  Stream<DynamicTest> theEnginesScenariosHold() {
    return OnAndroid.newest("dev.sluice.engine.account.*", "dev.sluice.engine.deletion.*");
  }
}
