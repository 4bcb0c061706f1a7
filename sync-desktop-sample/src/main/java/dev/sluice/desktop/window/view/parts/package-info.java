/** What several pages are built of, and the models that all of them ask. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.parts;
