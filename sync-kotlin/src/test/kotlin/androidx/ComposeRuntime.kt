// Stand-ins of Compose's public faces, to compile the page's recipe: Google's repository is not
// part of this build.
package androidx.compose.runtime

import kotlin.reflect.KProperty
import kotlinx.coroutines.CoroutineScope

annotation class Composable

interface State<out T> {
  val value: T
}

operator fun <T> State<T>.getValue(thisObj: Any?, property: KProperty<*>): T = value

fun <T> remember(key1: Any?, calculation: () -> T): T = error("a stand-in of $key1 $calculation")

fun rememberCoroutineScope(): CoroutineScope = error("a stand-in")
