/** The domains that the command line and the window know. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.domain;
