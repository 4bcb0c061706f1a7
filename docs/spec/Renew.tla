------------------------------- MODULE Renew -------------------------------
(* Stage 4.  Time makes room: now and then the server counts from zero.    *)
EXTENDS Integers

(* --algorithm Renew
variables calls = 0, limit \in 5..10;

macro make(n) begin
  await calls + n <= limit;
  calls := calls + n;
end macro;

process time = -1
begin
  Reset:
    while TRUE do calls := 0 end while;
end process;

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
\* BEGIN TRANSLATION (chksum(pcal) = "c92264ae" /\ chksum(tla) = "67db184d")
VARIABLES calls, limit, pc

vars == << calls, limit, pc >>

ProcSet == {-1} \cup {0} \cup (1..3)

Init == (* Global variables *)
        /\ calls = 0
        /\ limit \in 5..10
        /\ pc = [self \in ProcSet |-> CASE self = -1 -> "Reset"
                                        [] self = 0 -> "Page"
                                        [] self \in 1..3 -> "Update"]

Reset == /\ pc[-1] = "Reset"
         /\ calls' = 0
         /\ pc' = [pc EXCEPT ![-1] = "Reset"]
         /\ limit' = limit

time == Reset

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

Next == time \/ list
           \/ (\E self \in 1..3: update(self))

Spec == Init /\ [][Next]_vars

\* END TRANSLATION 

NeverTooMany == calls <= limit
=============================================================================
