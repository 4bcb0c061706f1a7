/**
 * Stories from seeds: several devices, a browser, faults of the network, and a checker at the end.
 */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.torture;
