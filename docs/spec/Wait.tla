-------------------------------- MODULE Wait --------------------------------
(* Stage 3.  A call waits until there is room.  But nobody makes room.     *)
EXTENDS Integers

(* --algorithm Wait
variables calls = 0, limit \in 5..10;

macro make(n) begin
  await calls + n <= limit;
  calls := calls + n;
end macro;

process list = 0
begin
  Page:
    make(1);
    either goto Page or skip end either;
end process;

process update \in 1..3
begin
  Update:
    with n \in {1, 2} do make(n) end with;
end process;

end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "caf3b73f" /\ chksum(tla) = "5a670632")
VARIABLES calls, limit, pc

vars == << calls, limit, pc >>

ProcSet == {0} \cup (1..3)

Init == (* Global variables *)
        /\ calls = 0
        /\ limit \in 5..10
        /\ pc = [self \in ProcSet |-> CASE self = 0 -> "Page"
                                        [] self \in 1..3 -> "Update"]

Page == /\ pc[0] = "Page"
        /\ calls + 1 <= limit
        /\ calls' = calls + 1
        /\ \/ /\ pc' = [pc EXCEPT ![0] = "Page"]
           \/ /\ TRUE
              /\ pc' = [pc EXCEPT ![0] = "Done"]
        /\ limit' = limit

list == Page

Update(self) == /\ pc[self] = "Update"
                /\ \E n \in {1, 2}:
                     /\ calls + n <= limit
                     /\ calls' = calls + n
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
