// A stand-in of Android's, see ComposeRuntime.kt.
package android.content

abstract class Context
