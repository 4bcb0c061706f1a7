package androidx.lifecycle.compose

import androidx.compose.runtime.State
import kotlinx.coroutines.flow.Flow

fun <T> Flow<T>.collectAsStateWithLifecycle(initialValue: T): State<T> =
    error("a stand-in of $initialValue")
