package dev.sluice.notes;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityListeners;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Version;
import java.time.Instant;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.data.annotation.CreatedDate;
import org.springframework.data.annotation.LastModifiedDate;
import org.springframework.data.jpa.domain.support.AuditingEntityListener;
import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.config.EnableJpaAuditing;
import org.springframework.data.jpa.repository.config.EnableJpaRepositories;

/** A REST server that Spring Data makes from two tables. Everything it answers is Spring's habit. */
@SpringBootApplication
@EnableJpaAuditing
@EnableJpaRepositories(considerNestedRepositories = true)
public class NotesServer {

  /** Starts it. */
  public static void main(String[] arguments) {
    SpringApplication.run(NotesServer.class, arguments);
  }

  /** A note; Spring writes the times and counts the versions. */
  @Entity(name = "Note")
  @EntityListeners(AuditingEntityListener.class)
  public static class Note {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    public Long id;

    @Version public Long version;

    @Column(nullable = false)
    public String title;

    @CreatedDate public Instant createdAt;
    @LastModifiedDate public Instant updatedAt;
  }

  /** A label of a note. */
  @Entity(name = "Label")
  public static class Label {

    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    public Long id;

    @Column(nullable = false)
    public String name;

    public Long noteId;
  }

  /** The notes, at /notes. */
  public interface Notes extends JpaRepository<Note, Long> {}

  /** The labels, at /labels. */
  public interface Labels extends JpaRepository<Label, Long> {}
}
