-------------------------------- MODULE Skip --------------------------------
(* Stage 2.  A call for which there is no room is left out.  The limit     *)
(* holds, and updates vanish without anybody being told.                   *)
EXTENDS Integers

(* --algorithm Skip
variables calls = 0, limit \in 5..10, dropped = 0;

macro make(n) begin
  if calls + n <= limit then calls := calls + n else dropped := dropped + 1 end if;
end macro;

process list = 0
begin
  Page:
    if calls + 1 <= limit then
      calls := calls + 1;
      either goto Page or skip end either;
    end if;
end process;

process update \in 1..3
begin
  Update:
    with n \in {1, 2} do make(n) end with;
end process;

end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "b43b2403" /\ chksum(tla) = "7e8414d5")
VARIABLES calls, limit, dropped, pc

vars == << calls, limit, dropped, pc >>

ProcSet == {0} \cup (1..3)

Init == (* Global variables *)
        /\ calls = 0
        /\ limit \in 5..10
        /\ dropped = 0
        /\ pc = [self \in ProcSet |-> CASE self = 0 -> "Page"
                                        [] self \in 1..3 -> "Update"]

Page == /\ pc[0] = "Page"
        /\ IF calls + 1 <= limit
              THEN /\ calls' = calls + 1
                   /\ \/ /\ pc' = [pc EXCEPT ![0] = "Page"]
                      \/ /\ TRUE
                         /\ pc' = [pc EXCEPT ![0] = "Done"]
              ELSE /\ pc' = [pc EXCEPT ![0] = "Done"]
                   /\ calls' = calls
        /\ UNCHANGED << limit, dropped >>

list == Page

Update(self) == /\ pc[self] = "Update"
                /\ \E n \in {1, 2}:
                     IF calls + n <= limit
                        THEN /\ calls' = calls + n
                             /\ UNCHANGED dropped
                        ELSE /\ dropped' = dropped + 1
                             /\ calls' = calls
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
NothingDropped == dropped = 0
=============================================================================
