module com.example.app {
  requires dev.sluice.core;
  requires org.xerial.sqlitejdbc;
}
