/** The copies of the file that can be restored. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.window.view.backups;
