package dev.sluice.internal.push;

import dev.sluice.internal.remote.Answer;

/**
 * A change that the server took.
 *
 * @param run the push under way
 */
record AnsweredChange(PushRun run, SentChange sent, Answer answer) {}
