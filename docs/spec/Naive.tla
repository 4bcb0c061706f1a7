------------------------------- MODULE Naive -------------------------------
(* Stage 1.  A list that is read page by page, one call a page, and three  *)
(* updates that read an object and, where needed, write it: one or two     *)
(* calls.  Nobody asks whether there is room.                              *)
EXTENDS Integers

(* --algorithm Naive
variables calls = 0, limit \in 5..10;

process list = 0
begin
  Page:
    calls := calls + 1;
    either goto Page or skip end either;
end process;

process update \in 1..3
begin
  Update:
    with n \in {1, 2} do calls := calls + n end with;
end process;

end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "b83d076" /\ chksum(tla) = "c1c89a5a")
VARIABLES calls, limit, pc

vars == << calls, limit, pc >>

ProcSet == {0} \cup (1..3)

Init == (* Global variables *)
        /\ calls = 0
        /\ limit \in 5..10
        /\ pc = [self \in ProcSet |-> CASE self = 0 -> "Page"
                                        [] self \in 1..3 -> "Update"]

Page == /\ pc[0] = "Page"
        /\ calls' = calls + 1
        /\ \/ /\ pc' = [pc EXCEPT ![0] = "Page"]
           \/ /\ TRUE
              /\ pc' = [pc EXCEPT ![0] = "Done"]
        /\ limit' = limit

list == Page

Update(self) == /\ pc[self] = "Update"
                /\ \E n \in {1, 2}:
                     calls' = calls + n
                /\ pc' = [pc EXCEPT ![self] = "Done"]
                /\ limit' = limit

update(self) == Update(self)

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == list
           \/ (\E self \in 1..3: update(self))
           \/ Terminating

Spec == Init /\ [][Next]_vars

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 

NeverTooMany == calls <= limit
=============================================================================
