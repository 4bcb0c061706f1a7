/** What a shell needs to complete commands and options. */
@org.jspecify.annotations.NullMarked
package dev.sluice.desktop.completion;
