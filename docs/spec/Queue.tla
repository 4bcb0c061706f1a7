------------------------------- MODULE Queue -------------------------------
(***************************************************************************)
(* Processes share the slots of one file, and wait for them in one queue.  *)
(* Each place has a lease, which its process renews as long as it waits.   *)
(* A process may leave, or die at any moment: then its place lapses with   *)
(* the lease, or sooner, when somebody proves by its lock that it is dead. *)
(* The slots that it held count as used from then.                         *)
(*                                                                         *)
(* As in Limiter there are ages and no dates.                              *)
(***************************************************************************)
EXTENDS Integers, Sequences

CONSTANTS
  Small, Large,      \* the processes: those want one slot, these want all
  Permits, Window,   \* at most so many in so many ticks
  Lease,             \* for how many ticks a place is kept without a renewal
  Proof,             \* whether the death of a process can be proved
  Mistake            \* what is done wrong, "none" in Sluice

VARIABLES
  state,     \* of each process: "away", "waits", "holds" or "dead"
  queue,     \* the places in the file, in order
  lease,     \* how long each place is still kept
  uses,      \* what the file counts, by age
  passed     \* whether somebody took what an earlier one waits for

vars == <<state, queue, lease, uses, passed>>

Processes == Small \cup Large
Need(p) == IF p \in Large THEN Permits ELSE 1

RECURSIVE Sum(_, _)
Sum(f, S) == IF S = {} THEN 0
             ELSE LET x == CHOOSE x \in S : TRUE IN f[x] + Sum(f, S \ {x})
Needs == [p \in Processes |-> Need(p)]
Older(f) == [a \in DOMAIN f |-> IF a - 1 \in DOMAIN f THEN f[a - 1] ELSE 0]

In(p) == \E i \in DOMAIN queue : queue[i] = p
Place(p) == CHOOSE i \in DOMAIN queue : queue[i] = p
Before(p) == IF In(p) THEN {queue[i] : i \in 1..(Place(p) - 1)} ELSE {}
Without(p) == SelectSeq(queue, LAMBDA x : x # p)

(* A dead process holds its slots until it is found out. *)
Open == {p \in Processes : state[p] = "holds"}
        \cup {p \in Processes : state[p] = "dead" /\ ~In(p) /\ lease[p] > 0}
Taken == Sum(uses, DOMAIN uses) + Sum(Needs, Open)
Room(n) == Taken + n <= Permits

----------------------------------------------------------------------------
Init ==
  /\ state = [p \in Processes |-> "away"]
  /\ queue = <<>> /\ lease = [p \in Processes |-> 0]
  /\ uses = [a \in 0..(Window - 1) |-> 0]
  /\ passed = FALSE

(* A process wants slots and gets a place in the file. *)
Come(p) ==
  /\ state[p] = "away"
  /\ state' = [state EXCEPT ![p] = "waits"]
  /\ queue' = Append(queue, p) /\ lease' = [lease EXCEPT ![p] = Lease]
  /\ UNCHANGED <<uses, passed>>

(* It looks again, in time. *)
Look(p) ==
  /\ state[p] = "waits" /\ lease[p] < Lease
  /\ lease' = [lease EXCEPT ![p] = Lease]
  /\ UNCHANGED <<state, queue, uses, passed>>

(* There is room for it and for all that are ahead and not given up. *)
Take(p) ==
  LET ahead == IF Mistake = "noQueue" THEN {} ELSE {q \in Before(p) : lease[q] > 0}
      waiting == {q \in Before(p) : state[q] = "waits"}
  IN
  /\ state[p] = "waits" /\ Room(Sum(Needs, ahead) + Need(p))
  /\ state' = [state EXCEPT ![p] = "holds"]
  /\ queue' = Without(p) /\ lease' = [lease EXCEPT ![p] = Lease]
  /\ passed' = (passed \/ ~Room(Sum(Needs, waiting) + Need(p)))
  /\ UNCHANGED uses

(* It waits no more: cancelled, or too late. *)
Leave(p) ==
  /\ state[p] = "waits"
  /\ state' = [state EXCEPT ![p] = "away"]
  /\ queue' = Without(p) /\ lease' = [lease EXCEPT ![p] = 0]
  /\ UNCHANGED <<uses, passed>>

(* The request is answered, and the slots have their age from now. *)
Use(p) ==
  /\ state[p] = "holds"
  /\ state' = [state EXCEPT ![p] = "away"]
  /\ uses' = [uses EXCEPT ![0] = @ + Need(p)]
  /\ lease' = [lease EXCEPT ![p] = 0]
  /\ UNCHANGED <<queue, passed>>

Die(p) ==
  /\ state[p] \in {"waits", "holds"}
  /\ state' = [state EXCEPT ![p] = "dead"]
  /\ UNCHANGED <<queue, lease, uses, passed>>

(* Somebody looks whether a process in the way is alive, and it is not: a  *)
(* place is removed, slots that were held count from now.                  *)
Bury(p) ==
  /\ state[p] = "dead" /\ lease[p] > 0 /\ Proof
  /\ \E q \in Processes : state[q] = "waits"
  /\ queue' = Without(p) /\ lease' = [lease EXCEPT ![p] = 0]
  /\ uses' = IF In(p) THEN uses ELSE [uses EXCEPT ![0] = @ + Need(p)]
  /\ UNCHANGED <<state, passed>>

(* Time passes.  Who is alive has looked before its lease ends; where the  *)
(* lease of a dead one ends, its place is none and its slots count.        *)
Tick ==
  LET ends(p) == state[p] = "dead" /\ lease[p] = 1
      held == {p \in Processes : ends(p) /\ ~In(p)}
  IN
  /\ \A p \in Processes : state[p] \in {"waits", "holds"} =>
       (lease[p] > 1 \/ Mistake = "looksLate")
  /\ uses' = [Older(uses) EXCEPT ![0] = Sum(Needs, held)]
  /\ lease' = [p \in Processes |->
       IF state[p] = "dead" /\ Mistake = "noLease" THEN lease[p]
       ELSE IF lease[p] > 0 THEN lease[p] - 1 ELSE 0]
  /\ queue' = IF Mistake = "noLease" THEN queue
              ELSE SelectSeq(queue, LAMBDA p : ~ends(p))
  /\ UNCHANGED <<state, passed>>

(* Who holds slots renews the lease as well. *)
Renew(p) ==
  /\ state[p] = "holds" /\ lease[p] < Lease
  /\ lease' = [lease EXCEPT ![p] = Lease]
  /\ UNCHANGED <<state, queue, uses, passed>>

Next ==
  \/ Tick
  \/ \E p \in Processes :
       Come(p) \/ Look(p) \/ Take(p) \/ Leave(p) \/ Use(p) \/ Die(p) \/ Bury(p) \/ Renew(p)

(* Nobody has to come, to leave or to die. *)
Fairness ==
  /\ WF_vars(Tick)
  /\ \A p \in Processes :
       WF_vars(Look(p)) /\ WF_vars(Take(p)) /\ WF_vars(Use(p)) /\ WF_vars(Renew(p))
       /\ WF_vars(Bury(p))

Spec == Init /\ [][Next]_vars
FairSpec == Spec /\ Fairness

----------------------------------------------------------------------------
(* No window of the file is exceeded. *)
FileSafe == Taken <= Permits

(* Nobody takes a slot that an earlier one has to wait for. *)
InOrder == ~passed

(* Whoever waits is served in the end, leaves or dies; whoever else dies. *)
EveryWaiterServed == \A p \in Processes : state[p] = "waits" ~> state[p] # "waits"
=============================================================================
