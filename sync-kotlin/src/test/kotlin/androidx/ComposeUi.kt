package androidx.compose.material3

fun Text(text: String): Unit = error("a stand-in of $text")

fun Button(onClick: () -> Unit, content: () -> Unit): Unit = error("a stand-in of $onClick$content")
