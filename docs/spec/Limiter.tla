------------------------------ MODULE Limiter ------------------------------
(***************************************************************************)
(* Operations share two windows: the long one of the budget, on which an   *)
(* operation reserves all that it needs, and the short one of the pace, on *)
(* which each request takes one slot when it is sent.  Requests take 0 to  *)
(* Transit ticks to the server, which counts them when they arrive.        *)
(*                                                                         *)
(* There are no dates, only ages, so that time may go on for ever and the  *)
(* states are finite.  A negative age is a use that lies ahead.            *)
(***************************************************************************)
EXTENDS Integers, Sequences

CONSTANTS
  Pulls, PullSize,               \* the operations, and how many slots each
  Pushes, PushSize,              \* of them reserves at a time
  BudgetPermits, BudgetWindow,   \* at most so many in so many ticks
  PacePermits, PaceWindow,
  Transit,                       \* worstTransit, in ticks
  Weather,                       \* what may happen: "neverSent", "givenUp", "killed"
  Mistake                        \* what is done wrong, "none" in Sluice

VARIABLES
  line,      \* the operations that wait for the budget, in order
  hold,      \* how many slots each has in hand
  paceLine,  \* the operations of which a request waits for the pace
  budget,    \* the client's book of the budget: open slots, uses by age
  pace,      \* the same of the pace
  out,       \* requests on their way, by age
  lost,      \* requests on their way of which the client knows no more
  arrived,   \* requests that are not answered yet
  served,    \* what the server counted, by age
  looked     \* who has seen that there is room (only by mistake)

vars == <<line, hold, paceLine, budget, pace, out, lost, arrived, served, looked>>

Operations == Pulls \cup Pushes
Need(o) == IF o \in Pulls THEN PullSize ELSE PushSize

RECURSIVE Sum(_, _)
Sum(f, S) == IF S = {} THEN 0
             ELSE LET x == CHOOSE x \in S : TRUE IN f[x] + Sum(f, S \ {x})
Total(f) == Sum(f, DOMAIN f)

In(queue, o) == \E i \in DOMAIN queue : queue[i] = o
Without(queue, o) == SelectSeq(queue, LAMBDA x : x # o)
Plus(f, x) == [f EXCEPT ![x] = @ + 1]
Minus(f, x) == [f EXCEPT ![x] = @ - 1]
Older(f) == [a \in DOMAIN f |-> IF a - 1 \in DOMAIN f THEN f[a - 1] ELSE 0]

----------------------------------------------------------------------------
(* A book, as Usage keeps it. *)

Empty(window) == [open |-> 0, uses |-> [a \in (-Transit)..(window - 1) |-> 0]]
Room(book, permits, n) == book.open + Total(book.uses) + n <= permits

Claimed(book, n) == IF Mistake = "claimStamp"
                    THEN [book EXCEPT !.uses[0] = @ + n]
                    ELSE [book EXCEPT !.open = @ + n]
Stamped(book, age) == IF Mistake = "claimStamp" THEN book
                      ELSE [book EXCEPT !.open = @ - 1, !.uses[age] = @ + 1]
GivenBack(book, n) == IF Mistake \in {"claimStamp", "keepsUnused"} THEN book
                      ELSE [book EXCEPT !.open = @ - n]
Recovered(book) == IF Mistake = "forgetsOpen" THEN [book EXCEPT !.open = 0]
                   ELSE [book EXCEPT !.open = 0, !.uses[-Transit] = @ + book.open]

----------------------------------------------------------------------------
Init ==
  /\ line = <<>> /\ paceLine = <<>> /\ looked = {}
  /\ hold = [o \in Operations |-> 0]
  /\ budget = Empty(BudgetWindow) /\ pace = Empty(PaceWindow)
  /\ out = [a \in 0..Transit |-> 0] /\ lost = out /\ arrived = 0
  /\ served = [a \in 0..(BudgetWindow - 1) |-> 0]

MayGo(queue, o) == IF Mistake \in {"anyOrder", "twoSteps"}
                   THEN In(queue, o)
                   ELSE queue # <<>> /\ Head(queue) = o

(* An operation wants slots and gets a place in the line. *)
Claim(o) ==
  /\ ~In(line, o) /\ ~In(paceLine, o) /\ hold[o] = 0
  /\ line' = Append(line, o)
  /\ UNCHANGED <<hold, paceLine, budget, pace, out, lost, arrived, served, looked>>

(* Sees that there is room, and means to take it later: a mistake. *)
LookFirst(o) ==
  /\ Mistake = "twoSteps"
  /\ In(line, o) /\ Room(budget, BudgetPermits, Need(o))
  /\ looked' = looked \cup {o}
  /\ UNCHANGED <<line, hold, paceLine, budget, pace, out, lost, arrived, served>>

(* All slots or none, and only to the first in the line. *)
Grant(o) ==
  /\ MayGo(line, o)
  /\ IF Mistake = "twoSteps" THEN o \in looked ELSE Room(budget, BudgetPermits, Need(o))
  /\ line' = Without(line, o) /\ looked' = looked \ {o}
  /\ hold' = [hold EXCEPT ![o] = Need(o)]
  /\ budget' = Claimed(budget, Need(o))
  /\ UNCHANGED <<paceLine, pace, out, lost, arrived, served>>

(* A request of the operation waits for the pace. *)
Ask(o) ==
  /\ hold[o] > 0 /\ ~In(paceLine, o)
  /\ paceLine' = Append(paceLine, o)
  /\ UNCHANGED <<line, hold, budget, pace, out, lost, arrived, served, looked>>

(* It gets its slot of the pace, takes one of the operation's, and leaves. *)
Send(o) ==
  /\ MayGo(paceLine, o) /\ Room(pace, PacePermits, 1)
  /\ paceLine' = Without(paceLine, o)
  /\ hold' = Minus(hold, o)
  /\ pace' = Claimed(pace, 1)
  /\ out' = Plus(out, 0)
  /\ UNCHANGED <<line, budget, lost, arrived, served, looked>>

(* The operation ends; what it did not use goes back. *)
Close(o) ==
  /\ hold[o] > 0 /\ ~In(paceLine, o)
  /\ budget' = GivenBack(budget, IF Mistake = "givesBackAll" THEN Need(o) ELSE hold[o])
  /\ hold' = [hold EXCEPT ![o] = 0]
  /\ UNCHANGED <<line, paceLine, pace, out, lost, arrived, served, looked>>

(* The server counts a request. *)
Arrive ==
  \E a \in 0..Transit :
    /\ out[a] > 0
    /\ out' = Minus(out, a) /\ arrived' = arrived + 1 /\ served' = Plus(served, 0)
    /\ UNCHANGED <<line, hold, paceLine, budget, pace, lost, looked>>

ArriveLate ==
  \E a \in 0..Transit :
    /\ lost[a] > 0
    /\ lost' = Minus(lost, a) /\ served' = Plus(served, 0)
    /\ UNCHANGED <<line, hold, paceLine, budget, pace, out, arrived, looked>>

(* The headers of an answer are there, however late. *)
Answered ==
  /\ arrived > 0 /\ arrived' = arrived - 1
  /\ budget' = Stamped(budget, 0) /\ pace' = Stamped(pace, 0)
  /\ UNCHANGED <<line, hold, paceLine, out, lost, served, looked>>

(* No answer came.  The request may have arrived, then the earliest stamp  *)
(* that the client may choose is now; or it is still on its way.           *)
GivenUp ==
  /\ "givenUp" \in Weather
  /\ \/ Answered
     \/ \E a \in 0..Transit :
          LET age == IF Mistake = "stampsGivingUp" THEN 0 ELSE a - Transit IN
          /\ out[a] > 0
          /\ out' = Minus(out, a) /\ lost' = Plus(lost, a)
          /\ budget' = Stamped(budget, age) /\ pace' = Stamped(pace, age)
          /\ UNCHANGED <<line, hold, paceLine, arrived, served, looked>>

(* The request surely never left. *)
NeverSent ==
  /\ "neverSent" \in Weather
  /\ out[0] > 0 /\ out' = Minus(out, 0)
  /\ budget' = GivenBack(budget, 1) /\ pace' = GivenBack(pace, 1)
  /\ UNCHANGED <<line, hold, paceLine, lost, arrived, served, looked>>

(* The process is killed, and the next one reads the slots from the disk. *)
Killed ==
  /\ "killed" \in Weather
  /\ line' = <<>> /\ paceLine' = <<>> /\ looked' = {}
  /\ hold' = [o \in Operations |-> 0]
  /\ budget' = Recovered(budget) /\ pace' = Recovered(pace)
  /\ lost' = [a \in 0..Transit |-> lost[a] + out[a]]
  /\ out' = [a \in 0..Transit |-> 0] /\ arrived' = 0
  /\ UNCHANGED served

(* Time passes; nothing is longer on its way than Transit. *)
Tick ==
  /\ out[Transit] = 0
  /\ budget' = [budget EXCEPT !.uses = Older(@)]
  /\ pace' = [pace EXCEPT !.uses = Older(@)]
  /\ out' = Older(out) /\ lost' = Older(lost) /\ served' = Older(served)
  /\ UNCHANGED <<line, hold, paceLine, arrived, looked>>

Next ==
  \/ Tick \/ Arrive \/ ArriveLate \/ Answered \/ GivenUp \/ NeverSent \/ Killed
  \/ \E o \in Operations :
       Claim(o) \/ LookFirst(o) \/ Grant(o) \/ Ask(o) \/ Send(o) \/ Close(o)

(* What can go on does in the end; nobody has to claim, and the weather    *)
(* need not be bad.                                                        *)
Fairness ==
  /\ WF_vars(Tick) /\ WF_vars(Arrive) /\ WF_vars(Answered)
  /\ \A o \in Operations :
       WF_vars(Grant(o)) /\ WF_vars(Ask(o) \/ Close(o)) /\ WF_vars(Send(o))

Spec == Init /\ [][Next]_vars
FairSpec == Spec /\ Fairness

----------------------------------------------------------------------------
(* No window is exceeded at the server. *)
ServerSafe ==
  /\ Total(served) <= BudgetPermits
  /\ Sum(served, 0..(PaceWindow - 1)) <= PacePermits

(* Every open slot is in somebody's hand or in flight: none is lost, none  *)
(* is given back twice.                                                    *)
NothingLost ==
  /\ budget.open = Total(hold) + Total(out) + arrived
  /\ pace.open = Total(out) + arrived

(* Who waits, waits for something that will pass by itself. *)
NeverStuck ==
  line # <<>> =>
    \/ Room(budget, BudgetPermits, Need(Head(line)))
    \/ Total(budget.uses) + Total(hold) + Total(out) + arrived > 0

(* Every claim is granted in the end (a killed process has none). *)
EveryClaimGranted == \A o \in Operations : In(line, o) ~> ~In(line, o)

(* Every reservation ends: used up, or given back. *)
EveryHoldEnds == \A o \in Operations : hold[o] > 0 ~> hold[o] = 0
=============================================================================
