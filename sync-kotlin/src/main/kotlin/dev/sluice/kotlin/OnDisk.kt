package dev.sluice.kotlin

import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

/**
 * Runs what reads or writes the file on [Dispatchers.IO]. It starts nothing for a coroutine that is
 * cancelled already; what has begun is finished, since a write cannot be left half done.
 */
@JvmSynthetic
internal suspend fun <T> onDisk(work: () -> T): T = withContext(Dispatchers.IO) { work() }
