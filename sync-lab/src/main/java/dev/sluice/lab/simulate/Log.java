package dev.sluice.lab.simulate;

import java.util.Arrays;

/** What a run left behind: one row a request, in the order in which the server handled them. */
public final class Log {

  /** The status of a sleep that was cut off by the end. */
  public static final int CUT_OFF = 0;

  /** Of no run. */
  static final Log NONE = new Log(0, 0);

  private static final int TOO_MANY_REQUESTS = 429;
  private static final int FIRST_ROOM = 4096;

  private final int clients;
  private int[] client;
  private int[] status;
  private int[] remaining;
  private long[] at;
  private long[] slept;
  private int rows;
  private long end;
  private boolean cutShort;

  Log(int clients) {
    this(clients, FIRST_ROOM);
  }

  private Log(int clients, int room) {
    this.clients = clients;
    this.client = new int[room];
    this.status = new int[room];
    this.remaining = new int[room];
    this.at = new long[room];
    this.slept = new long[room];
  }

  void add(Client who, int answered, int left, long nanos) {
    if (rows == client.length) {
      grow();
    }
    client[rows] = who.id();
    status[rows] = answered;
    remaining[rows] = left;
    at[rows] = nanos;
    slept[rows] = who.takeSlept();
    rows++;
  }

  /**
   * A client has left.
   *
   * @param finished whether it had done all it was there for, and its time was not merely over
   */
  void ended(long nanos, boolean finished) {
    end = Math.max(end, nanos);
    cutShort |= !finished;
  }

  private void grow() {
    int room = rows * 2;
    client = Arrays.copyOf(client, room);
    status = Arrays.copyOf(status, room);
    remaining = Arrays.copyOf(remaining, room);
    at = Arrays.copyOf(at, room);
    slept = Arrays.copyOf(slept, room);
  }

  /** How many clients took part; they are numbered from 0. */
  public int clients() {
    return clients;
  }

  /** How many rows there are. */
  public int rows() {
    return rows;
  }

  /** Whose row it is. */
  public int client(int row) {
    return client[row];
  }

  /** 200, 429 or {@link #CUT_OFF}. */
  public int status(int row) {
    return status[row];
  }

  /** Whether the request was refused. */
  public boolean isRefused(int row) {
    return status[row] == TOO_MANY_REQUESTS;
  }

  /** What the client was told; 0 where a sleep was cut off. */
  public int remaining(int row) {
    return remaining[row];
  }

  /** When the server handled it, in nanoseconds from the start. */
  public long atNanos(int row) {
    return at[row];
  }

  /** Everything that the client slept since its previous row, in nanoseconds. */
  public long sleptNanos(int row) {
    return slept[row];
  }

  /** Whether all clients left because the pool was cleared, and none because time was over. */
  public boolean isFinished() {
    return !cutShort;
  }

  /** When the last client had its last answer, or the run was over. */
  public long endNanos() {
    return end;
  }
}
