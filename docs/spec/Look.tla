-------------------------------- MODULE Look --------------------------------
(* Stage 5.  The callers run by themselves and share the count: each looks *)
(* whether there is room, and calls a moment later.  In between another    *)
(* one may have called.                                                    *)
EXTENDS Integers

(* --algorithm Look
variables calls = 0, limit \in 5..10;

process time = -1
begin
  Reset:
    while TRUE do calls := 0 end while;
end process;

process list = 0
begin
  LookForOne:
    await calls + 1 <= limit;
  Page:
    calls := calls + 1;
    either goto LookForOne or skip end either;
end process;

process update \in 1..3
begin
  LookForTwo:
    await calls + 2 <= limit;
  Update:
    with n \in {1, 2} do calls := calls + n end with;
end process;

end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "f1030c72" /\ chksum(tla) = "d0bda6b8")
VARIABLES calls, limit, pc

vars == << calls, limit, pc >>

ProcSet == {-1} \cup {0} \cup (1..3)

Init == (* Global variables *)
        /\ calls = 0
        /\ limit \in 5..10
        /\ pc = [self \in ProcSet |-> CASE self = -1 -> "Reset"
                                        [] self = 0 -> "LookForOne"
                                        [] self \in 1..3 -> "LookForTwo"]

Reset == /\ pc[-1] = "Reset"
         /\ calls' = 0
         /\ pc' = [pc EXCEPT ![-1] = "Reset"]
         /\ limit' = limit

time == Reset

LookForOne == /\ pc[0] = "LookForOne"
              /\ calls + 1 <= limit
              /\ pc' = [pc EXCEPT ![0] = "Page"]
              /\ UNCHANGED << calls, limit >>

Page == /\ pc[0] = "Page"
        /\ calls' = calls + 1
        /\ \/ /\ pc' = [pc EXCEPT ![0] = "LookForOne"]
           \/ /\ TRUE
              /\ pc' = [pc EXCEPT ![0] = "Done"]
        /\ limit' = limit

list == LookForOne \/ Page

LookForTwo(self) == /\ pc[self] = "LookForTwo"
                    /\ calls + 2 <= limit
                    /\ pc' = [pc EXCEPT ![self] = "Update"]
                    /\ UNCHANGED << calls, limit >>

Update(self) == /\ pc[self] = "Update"
                /\ \E n \in {1, 2}:
                     calls' = calls + n
                /\ pc' = [pc EXCEPT ![self] = "Done"]
                /\ limit' = limit

update(self) == LookForTwo(self) \/ Update(self)

Next == time \/ list
           \/ (\E self \in 1..3: update(self))

Spec == Init /\ [][Next]_vars

\* END TRANSLATION 

NeverTooMany == calls <= limit
=============================================================================
