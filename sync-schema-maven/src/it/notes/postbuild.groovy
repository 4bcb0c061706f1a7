def log = new File(basedir, 'build.log').text
def made = { count -> log.contains("notes.sluice.yaml: $count files of Java have changed") }

assert made(4)
assert log.contains('Tests run: 1, Failures: 0, Errors: 0, Skipped: 0')
assert new File(basedir, 'target/surefire-reports/com.example.notes.NotesSchemaTest.txt').exists()
assert new File(basedir, 'target/classes/com/example/notes/Titles.class').exists()

assert made(0)
assert log.count('Nothing to compile') == 2 // neither the app nor its test

assert log.contains('wrong.sluice.yaml:5: ')
assert !log.contains('\tat ')
assert !log.contains('not marked as thread-safe')
