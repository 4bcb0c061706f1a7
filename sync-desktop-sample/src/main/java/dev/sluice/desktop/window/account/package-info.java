/** Whose data this is: signing in, signing out, and where the token is kept. No Swing. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.account;
