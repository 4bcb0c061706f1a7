/** Pages about the account: signing in and out, and why nothing is synced until then. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.account;
