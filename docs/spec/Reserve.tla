------------------------------ MODULE Reserve ------------------------------
(* Stage 6.  Looking and taking are one step: who wants to call reserves   *)
(* as many calls as it may need, and gives the reservation back when it    *)
(* has called.  Nobody has to wait for anybody while there is room.        *)
EXTENDS Integers

(* --algorithm Reserve
variables calls = 0, limit \in 5..10, reserved = 0;

macro reserve(n) begin
  await calls + reserved + n <= limit;
  reserved := reserved + n;
end macro;

macro make(n, held) begin
  calls := calls + n;
  reserved := reserved - held;
end macro;

process time = -1
begin
  Reset:
    while TRUE do calls := 0 end while;
end process;

process list = 0
begin
  ReserveOne:
    reserve(1);
  Page:
    make(1, 1);
    either goto ReserveOne or skip end either;
end process;

process update \in 1..3
begin
  ReserveTwo:
    reserve(2);
  Update:
    with n \in {1, 2} do make(n, 2) end with;
end process;

end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "8fdfc797" /\ chksum(tla) = "5d426630")
VARIABLES calls, limit, reserved, pc

vars == << calls, limit, reserved, pc >>

ProcSet == {-1} \cup {0} \cup (1..3)

Init == (* Global variables *)
        /\ calls = 0
        /\ limit \in 5..10
        /\ reserved = 0
        /\ pc = [self \in ProcSet |-> CASE self = -1 -> "Reset"
                                        [] self = 0 -> "ReserveOne"
                                        [] self \in 1..3 -> "ReserveTwo"]

Reset == /\ pc[-1] = "Reset"
         /\ calls' = 0
         /\ pc' = [pc EXCEPT ![-1] = "Reset"]
         /\ UNCHANGED << limit, reserved >>

time == Reset

ReserveOne == /\ pc[0] = "ReserveOne"
              /\ calls + reserved + 1 <= limit
              /\ reserved' = reserved + 1
              /\ pc' = [pc EXCEPT ![0] = "Page"]
              /\ UNCHANGED << calls, limit >>

Page == /\ pc[0] = "Page"
        /\ calls' = calls + 1
        /\ reserved' = reserved - 1
        /\ \/ /\ pc' = [pc EXCEPT ![0] = "ReserveOne"]
           \/ /\ TRUE
              /\ pc' = [pc EXCEPT ![0] = "Done"]
        /\ limit' = limit

list == ReserveOne \/ Page

ReserveTwo(self) == /\ pc[self] = "ReserveTwo"
                    /\ calls + reserved + 2 <= limit
                    /\ reserved' = reserved + 2
                    /\ pc' = [pc EXCEPT ![self] = "Update"]
                    /\ UNCHANGED << calls, limit >>

Update(self) == /\ pc[self] = "Update"
                /\ \E n \in {1, 2}:
                     /\ calls' = calls + n
                     /\ reserved' = reserved - 2
                /\ pc' = [pc EXCEPT ![self] = "Done"]
                /\ limit' = limit

update(self) == ReserveTwo(self) \/ Update(self)

Next == time \/ list
           \/ (\E self \in 1..3: update(self))

Spec == Init /\ [][Next]_vars

\* END TRANSLATION 

NeverTooMany == calls + reserved <= limit
AllGivenBack == (\A p \in ProcSet \ {-1} : pc[p] = "Done") => reserved = 0
=============================================================================
