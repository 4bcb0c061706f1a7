package dev.sluice.house;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** The source files as the JDK's own parser sees them. */
final class Code {

  /**
   * A class or a method.
   *
   * @param around what it stands in
   * @param where its file and line
   */
  record Piece(Tree tree, Tree around, String where, long lines, boolean documented) {}

  private Code() {}

  /** All source files of the main code or of the tests. */
  static List<Path> files(String side) throws IOException {
    try (Stream<Path> files = Files.walk(Paths.get("src", side, "java"))) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** All classes and methods of the main code or of the tests. */
  static List<Piece> pieces(String side) throws IOException {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager manager =
        javac.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
      var sources = manager.getJavaFileObjectsFromPaths(files(side));
      var task = (JavacTask) javac.getTask(null, manager, null, null, null, sources);
      Collector collector = new Collector(DocTrees.instance(task));
      task.parse().forEach(unit -> collector.scan(new TreePath(unit), null));
      return collector.pieces;
    }
  }

  /** The texts that the exceptions made there are given, as far as they are written there. */
  static List<String> messages(Tree tree) {
    List<String> messages = new ArrayList<>();
    new TreeScanner<Void, Void>() {
      @Override
      public Void visitNewClass(NewClassTree made, Void nothing) {
        if (made.getIdentifier().toString().endsWith("Exception")) {
          made.getArguments().stream().map(Code::text).forEach(messages::add);
        }
        return super.visitNewClass(made, nothing);
      }
    }.scan(tree, null);
    return messages;
  }

  private static String text(ExpressionTree expression) {
    if (expression instanceof BinaryTree sum) {
      return text(sum.getLeftOperand()) + text(sum.getRightOperand());
    }
    return expression instanceof LiteralTree word ? String.valueOf(word.getValue()) : "?";
  }

  private static final class Collector extends TreePathScanner<Void, Void> {

    private final List<Piece> pieces = new ArrayList<>();
    private final DocTrees trees;

    Collector(DocTrees trees) {
      this.trees = trees;
    }

    @Override
    public Void visitClass(ClassTree type, Void nothing) {
      collect(type);
      return super.visitClass(type, nothing);
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      collect(method);
      return super.visitMethod(method, nothing);
    }

    private void collect(Tree tree) {
      TreePath path = getCurrentPath();
      CompilationUnitTree unit = path.getCompilationUnit();
      LineMap map = unit.getLineMap();
      long first = map.getLineNumber(trees.getSourcePositions().getStartPosition(unit, tree));
      long last = map.getLineNumber(trees.getSourcePositions().getEndPosition(unit, tree));
      pieces.add(
          new Piece(
              tree,
              path.getParentPath().getLeaf(),
              unit.getSourceFile().getName() + ":" + first,
              last - first + 1,
              trees.getDocComment(path) != null));
    }
  }
}
