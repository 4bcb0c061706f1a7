/** Time entries as the window needs them: read in pages, typed as a sentence, tracked. No Swing. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.entries;
