/** What an answer means, and what it does to the row. */
@org.jspecify.annotations.NullMarked
package dev.sluice.internal.push.answer;
