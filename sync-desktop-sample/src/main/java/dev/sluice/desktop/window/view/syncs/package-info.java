/** The pages Problems and Syncs: what was not sent and why, and what each sync has done. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.syncs;
