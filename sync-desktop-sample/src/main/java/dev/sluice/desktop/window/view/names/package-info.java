/** The page of names: there projects, clients and tags are renamed, coloured, given, archived. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.names;
