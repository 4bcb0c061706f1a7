/** Stories from seeds: several devices, a browser, bad weather, and a judge at the end. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.torture;
