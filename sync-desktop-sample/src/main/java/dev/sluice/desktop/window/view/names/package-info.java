/** The page Projects and tags: there they are renamed, coloured and archived. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.names;
