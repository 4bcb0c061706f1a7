-------------------------------- MODULE Push --------------------------------
(***************************************************************************)
(* The user edits two rows, a project and an entry that may refer to it,   *)
(* while the push sends them.  Each request needs a slot; without one the  *)
(* push waits and begins again from the first type, the slot in hand.      *)
(* Answers may be lost on their way back, requests on their way out.       *)
(***************************************************************************)
EXTENDS Integers

CONSTANTS
  Permits,   \* slots that there are
  Edits,     \* how often the user edits
  Losses,    \* how many requests or answers get lost
  Mistake    \* what is done wrong, "none" in Sluice

Project == 1
Entry == 2
Rows == {Project, Entry}

(* --algorithm Push
variables
  edits = Edits, losses = Losses,
  version = [r \in Rows |-> 0],      \* of the row here; 0: there is none
  synced = [r \in Rows |-> 0],       \* the version that counts as sent
  server = [r \in Rows |-> 0],       \* the version that the server has
  creates = [r \in Rows |-> 0],      \* how often the server created it
  refers = FALSE,                    \* whether the entry refers to the project
  orphan = FALSE,                    \* whether the server saw it do so too early
  attempt = [r \in Rows |-> 0],      \* the version of a create of unknown outcome
  free = Permits, spent = 0, hand = 0, flying = 0,   \* where the slots are
  type = Project, progressed = FALSE, row = 0, sent = 0,
  sentChild = FALSE,                 \* whether what was sent refers to the project
  due = {},                          \* rows that were pending when the last wait ended
  overtook = FALSE;                  \* whether a later type was sent before such a row

define
  Pending(r) == version[r] > synced[r]
  Ready(r) == \/ r = Project \/ ~refers \/ synced[Project] > 0
              \/ Mistake = "noParentCheck"
  Work == \E r \in Rows : Pending(r) \/ attempt[r] > 0
  Over == pc["push"] = "Done"
end define;

macro save(r) begin
  version[r] := version[r] + 1;
  edits := edits - 1;
end macro;

macro begin_anew() begin
  type := Project;
  progressed := FALSE;
end macro;

macro acknowledge(r, v) begin
  if v > synced[r] then synced[r] := v end if;
  attempt[r] := 0;
  due := due \ {r};
  progressed := TRUE;
end macro;

fair process user = "user"
begin
  Edit:
    while edits > 0 do
      with r \in Rows do
        save(r);
        if r = Entry then
          with to \in {refers, version[Project] > 0} do refers := to end with;
        end if;
      end with;
    end while;
end process;

fair process window = "window"
begin
  Free:
    while ~Over do
      await spent > 0 \/ Over;
      if spent > 0 then spent := spent - 1 || free := free + 1 end if;
    end while;
end process;

fair process push = "push"
begin
  Idle:
    while edits > 0 \/ Work do
      await Work \/ edits = 0;
      begin_anew();

  LookForChange:
      if type \in Rows then
        if attempt[type] > 0 /\ Mistake # "noAttempt" then
          row := type;
          goto ReserveSlots;
        elsif Pending(type) /\ Ready(type) then
          row := type;
          goto ReserveSlots;
        else
          type := type + 1;
          goto LookForChange;
        end if;
      elsif progressed then
        begin_anew();
        goto LookForChange;
      else
        goto Pushed;
      end if;

  ReserveSlots:
      if hand > 0 then
        skip;
      elsif free > 0 then
        free := free - 1 || hand := hand + 1;
      else
        goto AwaitSlots;
      end if;

  SendChange:
      if attempt[row] > 0 /\ Mistake # "noAttempt" then
        hand := hand - 1 || flying := flying + 1;
        goto LookForLostCreate;
      elsif ~(Pending(row) /\ Ready(row)) then
        goto LookForChange;
      else
        hand := hand - 1 || flying := flying + 1;
        sent := version[row] || sentChild := (row = Entry /\ refers);
        overtook := overtook \/ (\E r \in due : r < row);
        if synced[row] = 0 then attempt[row] := version[row] end if;
      end if;

  Server:
      either
        await losses > 0;
        losses := losses - 1;
        goto NoteFailure;
      or
        orphan := orphan \/ (sentChild /\ server[Project] = 0);
        if synced[row] = 0 then creates[row] := creates[row] + 1 end if;
        server[row] := sent;
        either
          await losses > 0;
          losses := losses - 1;
          goto NoteFailure;
        or
          skip;
        end either;
      end either;

  ApplyAnswer:
      flying := flying - 1 || spent := spent + 1;
      acknowledge(row, IF Mistake = "marksPresent" THEN version[row] ELSE sent);
      goto LookForChange;

  AwaitSlots:
      await free > 0;
      free := free - 1;
      if Mistake # "dropsSlot" then hand := hand + 1 end if;
      due := {r \in Rows : Pending(r)};
      if Mistake # "resumes" then begin_anew() end if;
      goto LookForChange;

  LookForLostCreate:
      flying := flying - 1 || spent := spent + 1;
      if creates[row] > 0 then
        acknowledge(row, attempt[row]);
      else
        attempt[row] := 0;
        progressed := TRUE;
      end if;
      goto LookForChange;

  NoteFailure:
      flying := flying - 1 || spent := spent + 1;

  Pushed:
      free := free + hand || hand := 0;
    end while;
end process;

end algorithm; *)
\* BEGIN TRANSLATION (chksum(pcal) = "c5251ad8" /\ chksum(tla) = "45eb3175")
VARIABLES edits, losses, version, synced, server, creates, refers, orphan, 
          attempt, free, spent, hand, flying, type, progressed, row, sent, 
          sentChild, due, overtook, pc

(* define statement *)
Pending(r) == version[r] > synced[r]
Ready(r) == \/ r = Project \/ ~refers \/ synced[Project] > 0
            \/ Mistake = "noParentCheck"
Work == \E r \in Rows : Pending(r) \/ attempt[r] > 0
Over == pc["push"] = "Done"


vars == << edits, losses, version, synced, server, creates, refers, orphan, 
           attempt, free, spent, hand, flying, type, progressed, row, sent, 
           sentChild, due, overtook, pc >>

ProcSet == {"user"} \cup {"window"} \cup {"push"}

Init == (* Global variables *)
        /\ edits = Edits
        /\ losses = Losses
        /\ version = [r \in Rows |-> 0]
        /\ synced = [r \in Rows |-> 0]
        /\ server = [r \in Rows |-> 0]
        /\ creates = [r \in Rows |-> 0]
        /\ refers = FALSE
        /\ orphan = FALSE
        /\ attempt = [r \in Rows |-> 0]
        /\ free = Permits
        /\ spent = 0
        /\ hand = 0
        /\ flying = 0
        /\ type = Project
        /\ progressed = FALSE
        /\ row = 0
        /\ sent = 0
        /\ sentChild = FALSE
        /\ due = {}
        /\ overtook = FALSE
        /\ pc = [self \in ProcSet |-> CASE self = "user" -> "Edit"
                                        [] self = "window" -> "Free"
                                        [] self = "push" -> "Idle"]

Edit == /\ pc["user"] = "Edit"
        /\ IF edits > 0
              THEN /\ \E r \in Rows:
                        /\ version' = [version EXCEPT ![r] = version[r] + 1]
                        /\ edits' = edits - 1
                        /\ IF r = Entry
                              THEN /\ \E to \in {refers, version'[Project] > 0}:
                                        refers' = to
                              ELSE /\ TRUE
                                   /\ UNCHANGED refers
                   /\ pc' = [pc EXCEPT !["user"] = "Edit"]
              ELSE /\ pc' = [pc EXCEPT !["user"] = "Done"]
                   /\ UNCHANGED << edits, version, refers >>
        /\ UNCHANGED << losses, synced, server, creates, orphan, attempt, free, 
                        spent, hand, flying, type, progressed, row, sent, 
                        sentChild, due, overtook >>

user == Edit

Free == /\ pc["window"] = "Free"
        /\ IF ~Over
              THEN /\ spent > 0 \/ Over
                   /\ IF spent > 0
                         THEN /\ /\ free' = free + 1
                                 /\ spent' = spent - 1
                         ELSE /\ TRUE
                              /\ UNCHANGED << free, spent >>
                   /\ pc' = [pc EXCEPT !["window"] = "Free"]
              ELSE /\ pc' = [pc EXCEPT !["window"] = "Done"]
                   /\ UNCHANGED << free, spent >>
        /\ UNCHANGED << edits, losses, version, synced, server, creates, 
                        refers, orphan, attempt, hand, flying, type, 
                        progressed, row, sent, sentChild, due, overtook >>

window == Free

Idle == /\ pc["push"] = "Idle"
        /\ IF edits > 0 \/ Work
              THEN /\ Work \/ edits = 0
                   /\ type' = Project
                   /\ progressed' = FALSE
                   /\ pc' = [pc EXCEPT !["push"] = "LookForChange"]
              ELSE /\ pc' = [pc EXCEPT !["push"] = "Done"]
                   /\ UNCHANGED << type, progressed >>
        /\ UNCHANGED << edits, losses, version, synced, server, creates, 
                        refers, orphan, attempt, free, spent, hand, flying, 
                        row, sent, sentChild, due, overtook >>

LookForChange == /\ pc["push"] = "LookForChange"
                 /\ IF type \in Rows
                       THEN /\ IF attempt[type] > 0 /\ Mistake # "noAttempt"
                                  THEN /\ row' = type
                                       /\ pc' = [pc EXCEPT !["push"] = "ReserveSlots"]
                                       /\ type' = type
                                  ELSE /\ IF Pending(type) /\ Ready(type)
                                             THEN /\ row' = type
                                                  /\ pc' = [pc EXCEPT !["push"] = "ReserveSlots"]
                                                  /\ type' = type
                                             ELSE /\ type' = type + 1
                                                  /\ pc' = [pc EXCEPT !["push"] = "LookForChange"]
                                                  /\ row' = row
                            /\ UNCHANGED progressed
                       ELSE /\ IF progressed
                                  THEN /\ type' = Project
                                       /\ progressed' = FALSE
                                       /\ pc' = [pc EXCEPT !["push"] = "LookForChange"]
                                  ELSE /\ pc' = [pc EXCEPT !["push"] = "Pushed"]
                                       /\ UNCHANGED << type, progressed >>
                            /\ row' = row
                 /\ UNCHANGED << edits, losses, version, synced, server, 
                                 creates, refers, orphan, attempt, free, spent, 
                                 hand, flying, sent, sentChild, due, overtook >>

ReserveSlots == /\ pc["push"] = "ReserveSlots"
                /\ IF hand > 0
                      THEN /\ TRUE
                           /\ pc' = [pc EXCEPT !["push"] = "SendChange"]
                           /\ UNCHANGED << free, hand >>
                      ELSE /\ IF free > 0
                                 THEN /\ /\ free' = free - 1
                                         /\ hand' = hand + 1
                                      /\ pc' = [pc EXCEPT !["push"] = "SendChange"]
                                 ELSE /\ pc' = [pc EXCEPT !["push"] = "AwaitSlots"]
                                      /\ UNCHANGED << free, hand >>
                /\ UNCHANGED << edits, losses, version, synced, server, 
                                creates, refers, orphan, attempt, spent, 
                                flying, type, progressed, row, sent, sentChild, 
                                due, overtook >>

SendChange == /\ pc["push"] = "SendChange"
              /\ IF attempt[row] > 0 /\ Mistake # "noAttempt"
                    THEN /\ /\ flying' = flying + 1
                            /\ hand' = hand - 1
                         /\ pc' = [pc EXCEPT !["push"] = "LookForLostCreate"]
                         /\ UNCHANGED << attempt, sent, sentChild, overtook >>
                    ELSE /\ IF ~(Pending(row) /\ Ready(row))
                               THEN /\ pc' = [pc EXCEPT !["push"] = "LookForChange"]
                                    /\ UNCHANGED << attempt, hand, flying, 
                                                    sent, sentChild, overtook >>
                               ELSE /\ /\ flying' = flying + 1
                                       /\ hand' = hand - 1
                                    /\ /\ sent' = version[row]
                                       /\ sentChild' = (row = Entry /\ refers)
                                    /\ overtook' = (overtook \/ (\E r \in due : r < row))
                                    /\ IF synced[row] = 0
                                          THEN /\ attempt' = [attempt EXCEPT ![row] = version[row]]
                                          ELSE /\ TRUE
                                               /\ UNCHANGED attempt
                                    /\ pc' = [pc EXCEPT !["push"] = "Server"]
              /\ UNCHANGED << edits, losses, version, synced, server, creates, 
                              refers, orphan, free, spent, type, progressed, 
                              row, due >>

Server == /\ pc["push"] = "Server"
          /\ \/ /\ losses > 0
                /\ losses' = losses - 1
                /\ pc' = [pc EXCEPT !["push"] = "NoteFailure"]
                /\ UNCHANGED <<server, creates, orphan>>
             \/ /\ orphan' = (orphan \/ (sentChild /\ server[Project] = 0))
                /\ IF synced[row] = 0
                      THEN /\ creates' = [creates EXCEPT ![row] = creates[row] + 1]
                      ELSE /\ TRUE
                           /\ UNCHANGED creates
                /\ server' = [server EXCEPT ![row] = sent]
                /\ \/ /\ losses > 0
                      /\ losses' = losses - 1
                      /\ pc' = [pc EXCEPT !["push"] = "NoteFailure"]
                   \/ /\ TRUE
                      /\ pc' = [pc EXCEPT !["push"] = "ApplyAnswer"]
                      /\ UNCHANGED losses
          /\ UNCHANGED << edits, version, synced, refers, attempt, free, spent, 
                          hand, flying, type, progressed, row, sent, sentChild, 
                          due, overtook >>

ApplyAnswer == /\ pc["push"] = "ApplyAnswer"
               /\ /\ flying' = flying - 1
                  /\ spent' = spent + 1
               /\ IF (IF Mistake = "marksPresent" THEN version[row] ELSE sent) > synced[row]
                     THEN /\ synced' = [synced EXCEPT ![row] = IF Mistake = "marksPresent" THEN version[row] ELSE sent]
                     ELSE /\ TRUE
                          /\ UNCHANGED synced
               /\ attempt' = [attempt EXCEPT ![row] = 0]
               /\ due' = due \ {row}
               /\ progressed' = TRUE
               /\ pc' = [pc EXCEPT !["push"] = "LookForChange"]
               /\ UNCHANGED << edits, losses, version, server, creates, refers, 
                               orphan, free, hand, type, row, sent, sentChild, 
                               overtook >>

AwaitSlots == /\ pc["push"] = "AwaitSlots"
              /\ free > 0
              /\ free' = free - 1
              /\ IF Mistake # "dropsSlot"
                    THEN /\ hand' = hand + 1
                    ELSE /\ TRUE
                         /\ hand' = hand
              /\ due' = {r \in Rows : Pending(r)}
              /\ IF Mistake # "resumes"
                    THEN /\ type' = Project
                         /\ progressed' = FALSE
                    ELSE /\ TRUE
                         /\ UNCHANGED << type, progressed >>
              /\ pc' = [pc EXCEPT !["push"] = "LookForChange"]
              /\ UNCHANGED << edits, losses, version, synced, server, creates, 
                              refers, orphan, attempt, spent, flying, row, 
                              sent, sentChild, overtook >>

LookForLostCreate == /\ pc["push"] = "LookForLostCreate"
                     /\ /\ flying' = flying - 1
                        /\ spent' = spent + 1
                     /\ IF creates[row] > 0
                           THEN /\ IF (attempt[row]) > synced[row]
                                      THEN /\ synced' = [synced EXCEPT ![row] = attempt[row]]
                                      ELSE /\ TRUE
                                           /\ UNCHANGED synced
                                /\ attempt' = [attempt EXCEPT ![row] = 0]
                                /\ due' = due \ {row}
                                /\ progressed' = TRUE
                           ELSE /\ attempt' = [attempt EXCEPT ![row] = 0]
                                /\ progressed' = TRUE
                                /\ UNCHANGED << synced, due >>
                     /\ pc' = [pc EXCEPT !["push"] = "LookForChange"]
                     /\ UNCHANGED << edits, losses, version, server, creates, 
                                     refers, orphan, free, hand, type, row, 
                                     sent, sentChild, overtook >>

NoteFailure == /\ pc["push"] = "NoteFailure"
               /\ /\ flying' = flying - 1
                  /\ spent' = spent + 1
               /\ pc' = [pc EXCEPT !["push"] = "Pushed"]
               /\ UNCHANGED << edits, losses, version, synced, server, creates, 
                               refers, orphan, attempt, free, hand, type, 
                               progressed, row, sent, sentChild, due, overtook >>

Pushed == /\ pc["push"] = "Pushed"
          /\ /\ free' = free + hand
             /\ hand' = 0
          /\ pc' = [pc EXCEPT !["push"] = "Idle"]
          /\ UNCHANGED << edits, losses, version, synced, server, creates, 
                          refers, orphan, attempt, spent, flying, type, 
                          progressed, row, sent, sentChild, due, overtook >>

push == Idle \/ LookForChange \/ ReserveSlots \/ SendChange \/ Server
           \/ ApplyAnswer \/ AwaitSlots \/ LookForLostCreate \/ NoteFailure
           \/ Pushed

(* Allow infinite stuttering to prevent deadlock on termination. *)
Terminating == /\ \A self \in ProcSet: pc[self] = "Done"
               /\ UNCHANGED vars

Next == user \/ window \/ push
           \/ Terminating

Spec == /\ Init /\ [][Next]_vars
        /\ WF_vars(user)
        /\ WF_vars(window)
        /\ WF_vars(push)

Termination == <>(\A self \in ProcSet: pc[self] = "Done")

\* END TRANSLATION 

(* The server never hears of an entry before it hears of its project. *)
NoOrphan == ~orphan

(* No row is created twice. *)
NoDuplicate == \A r \in Rows : creates[r] <= 1

(* What counts as sent is there. *)
NothingLost == \A r \in Rows : synced[r] > 0 => server[r] >= synced[r]

(* Each slot is free, in hand, in flight or spent. *)
SlotsAddUp == free + hand + flying + spent = Permits

(* The push that has nothing to do holds nothing. *)
NothingHeldIdle == pc["push"] \in {"Idle", "Done"} => hand = 0

(* What was pending when a wait ended is sent before any later type. *)
FirstTypeFirst == ~overtook

(* In the end the server has all. *)
AllPushed == <>[](\A r \in Rows : server[r] = version[r])
=============================================================================
