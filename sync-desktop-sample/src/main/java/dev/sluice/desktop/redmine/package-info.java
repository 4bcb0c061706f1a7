/** Redmine as a domain: an example of a server that was not made for this library. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.redmine;
