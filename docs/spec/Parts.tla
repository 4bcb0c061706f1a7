------------------------------- MODULE Parts -------------------------------
(***************************************************************************)
(* A device has some rows of a server's list.  Other clients change the    *)
(* list, the user edits rows, and the engine does one thing at a time: it  *)
(* fetches a part of the list, sends an edit, cleans up.  Either the list  *)
(* comes whole, in pages, and the engine makes way for parts and edits     *)
(* between them; or it comes in parts only, and the device notes which     *)
(* rows stand in which parts.                                              *)
(*                                                                         *)
(* Of a row there is only its version.  An edit is a number.               *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
  Rows,        \* the ids, in the order of the list
  Parts,       \* what screens may ask for
  Shown,       \* those of them that a screen shows now: they are never given up
  Whole,       \* whether the list comes whole; if not, it comes in parts only
  PageSize,    \* how many rows one answer has
  Changes,     \* how often other clients change, move, add or delete a row
  Deletes,     \* how often they delete one
  Edits,       \* how often the user edits
  Mistake      \* what is done wrong, "none" in Sluice

VARIABLES
  server,      \* the version that the server has, by row
  where,       \* the parts in which the server has it
  here,        \* the version of the server that the device knows, by row
  waiting,     \* the edits that wait, by row
  failed,      \* the rows about which the user has to decide
  refers,      \* whether something of another type here refers to the first row
  member,      \* the parts in which each row stands, as the device has noted
  kept,        \* the parts that are kept
  pull,        \* how far the whole list has come
  newer,       \* rows that are newer than the page in hand
  brought,     \* rows that came or went while the pull made way
  job,         \* what the engine does, beside the pull
  deletes, changes, edits,   \* how many there were
  arrived,     \* how often the server has got each edit
  fresh,       \* the parts that are here as the server has them
  harm         \* what went wrong

theirs == <<server, where, deletes, changes>>
ours == <<here, waiting, failed, refers, edits>>
notes == <<member, kept>>
vars == <<theirs, ours, notes, pull, newer, brought, job, arrived, fresh, harm>>

NotYet == 0     \* on the server: nobody has made it; here: the server does not know it
Gone == -1      \* deleted on the server
Absent == -1    \* not here
Left == "left"  \* the part of rows that have left one; it is never kept
Seen == "seen"  \* the part of rows that have stood in none

Idle == [does |-> "nothing"]
NoPull == [on |-> FALSE]

First == CHOOSE r \in Rows : \A s \in Rows : r <= s
Last == CHOOSE r \in Rows : \A s \in Rows : r >= s
Referred(r) == refers /\ r = First
On(r) == server[r] > 0
Here(r) == here[r] # Absent
InSync(r) == here[r] > 0 /\ waiting[r] = {} /\ r \notin failed

----------------------------------------------------------------------------
(* The answers of the server: pages of the list, or of a part. *)

Place(r, S) == Cardinality({s \in S : s <= r})
Page(S, k) == {r \in S : (k - 1) * PageSize < Place(r, S) /\ Place(r, S) <= k * PageSize}
Answer(S, k) == [r \in Page(S, k) |-> server[r]]
AllRows == {r \in Rows : On(r)}
RowsOf(p) == {r \in Rows : On(r) /\ p \in where[r]}
IsLast(answer) == Cardinality(DOMAIN answer) < PageSize

(* What is here after an answer was stored; the user's edits stay. *)
Stored(answer, but) ==
  [r \in Rows |-> IF r \in DOMAIN answer \ (but \cup failed) THEN answer[r] ELSE here[r]]
Older(answer, but) == {r \in DOMAIN answer \ but : Here(r) /\ answer[r] < here[r]}
HarmOf(answer, but) == IF Older(answer, but) = {} THEN {} ELSE {"setBack"}

(* The pull makes way between two pages; also while it has the first page  *)
(* in hand, as other lists come before it.                                 *)
MakesWay == pull.on => IF pull.held THEN pull.page = 1 /\ pull.look = 1 ELSE pull.more
MayBegin == job = Idle /\ MakesWay
IsNewer(S) == IF pull.on /\ Mistake # "olderPage" THEN S ELSE {}

----------------------------------------------------------------------------
Init ==
  /\ \E new \in {{}, {Last}} : server = [r \in Rows |-> IF r \in new THEN NotYet ELSE 1]
  /\ where \in [Rows -> SUBSET Parts]
  /\ \A r \in Rows : server[r] = NotYet => where[r] = {}
  /\ here = [r \in Rows |-> Absent] /\ waiting = [r \in Rows |-> {}]
  /\ failed = {} /\ refers = FALSE
  /\ member = [r \in Rows |-> {}] /\ kept = {}
  /\ pull = NoPull /\ newer = {} /\ brought = {} /\ job = Idle
  /\ deletes = 0 /\ changes = 0 /\ edits = 0
  /\ arrived = [e \in 1..Edits |-> 0] /\ fresh = {} /\ harm = {}

(* What other clients do. *)

Moved(r) == job' = IF job.does = "fetch" THEN [job EXCEPT !.moved = @ \cup {r}] ELSE job

Change(r) ==
  /\ On(r) /\ changes < Changes
  /\ server' = [server EXCEPT ![r] = @ + 1]
  /\ changes' = changes + 1 /\ fresh' = {}
  /\ UNCHANGED <<where, deletes, ours, notes, pull, newer, brought, job, arrived, harm>>

Move(r) ==
  /\ On(r) /\ changes < Changes
  /\ \E to \in SUBSET Parts \ {where[r]} : where' = [where EXCEPT ![r] = to]
  /\ changes' = changes + 1 /\ fresh' = {} /\ Moved(r)
  /\ UNCHANGED <<server, deletes, ours, notes, pull, newer, brought, arrived, harm>>

Add(r) ==
  /\ server[r] = NotYet /\ ~Here(r) /\ changes < Changes
  /\ server' = [server EXCEPT ![r] = 1]
  /\ \E to \in SUBSET Parts : where' = [where EXCEPT ![r] = to]
  /\ changes' = changes + 1 /\ fresh' = {} /\ Moved(r)
  /\ UNCHANGED <<deletes, ours, notes, pull, newer, brought, arrived, harm>>

Delete(r) ==
  /\ On(r) /\ changes < Changes /\ deletes < Deletes
  /\ server' = [server EXCEPT ![r] = Gone]
  /\ where' = [where EXCEPT ![r] = {}]
  /\ changes' = changes + 1 /\ deletes' = deletes + 1 /\ fresh' = {} /\ Moved(r)
  /\ UNCHANGED <<ours, notes, pull, newer, brought, arrived, harm>>

----------------------------------------------------------------------------
(* What the user does, at any moment. *)

(* Edits a row, or makes one. *)
Edit(r) ==
  /\ edits < Edits /\ r \notin failed
  /\ Here(r) \/ server[r] = NotYet
  /\ here' = [here EXCEPT ![r] = IF Here(r) THEN @ ELSE NotYet]
  /\ waiting' = [waiting EXCEPT ![r] = @ \cup {edits + 1}]
  /\ edits' = edits + 1
  /\ UNCHANGED <<theirs, failed, refers, notes, pull, newer, brought, job>>
  /\ UNCHANGED <<arrived, fresh, harm>>

(* Makes something refer to the first row, or takes it away. *)
Refer ==
  /\ ~Whole /\ Here(First)
  /\ refers' = ~refers
  /\ UNCHANGED <<theirs, here, waiting, failed, edits, notes, pull, newer, brought, job>>
  /\ UNCHANGED <<arrived, fresh, harm>>

(* Time passes, and a part that no screen shows is kept no more. *)
Expire(p) ==
  /\ p \in kept \ Shown
  /\ kept' = kept \ {p} /\ fresh' = fresh \ {p}
  /\ UNCHANGED <<theirs, ours, member, pull, newer, brought, job, arrived, harm>>

----------------------------------------------------------------------------
(* The whole list. *)

AskList ==
  /\ Whole /\ ~pull.on /\ job = Idle
  /\ pull' = [on |-> TRUE, look |-> 1, page |-> 1, held |-> TRUE, more |-> TRUE,
              hand |-> Answer(AllRows, 1), named |-> {}]
  /\ newer' = {} /\ brought' = {}
  /\ UNCHANGED <<theirs, ours, notes, job, arrived, fresh, harm>>

AskPage ==
  /\ pull.on /\ ~pull.held /\ pull.more /\ job = Idle
  /\ pull' = [pull EXCEPT !.hand = Answer(AllRows, pull.page), !.held = TRUE]
  /\ newer' = {}
  /\ UNCHANGED <<theirs, ours, notes, brought, job, arrived, fresh, harm>>

StorePage ==
  /\ pull.on /\ pull.held /\ job = Idle
  /\ here' = Stored(pull.hand, newer)
  /\ harm' = harm \cup HarmOf(pull.hand, newer)
  /\ pull' = [pull EXCEPT !.held = FALSE, !.hand = <<>>, !.page = @ + 1,
                          !.more = ~IsLast(pull.hand),
                          !.named = @ \cup DOMAIN pull.hand]
  /\ UNCHANGED <<theirs, waiting, failed, refers, edits, notes, newer, brought, job>>
  /\ UNCHANGED <<arrived, fresh>>

LooksAgain == pull.look = 1 /\ pull.page > 2 /\ Mistake # "oneLook"
Missing == {r \in Rows : InSync(r) /\ r \notin pull.named \cup brought}

(* The list lacks rows.  One may have moved to an earlier page while the   *)
(* pages came: so a list of several is asked for once more.                *)
LookAgain ==
  /\ pull.on /\ ~pull.held /\ ~pull.more /\ job = Idle
  /\ Missing # {} /\ LooksAgain
  /\ pull' = [pull EXCEPT !.look = 2, !.page = 1, !.more = TRUE]
  /\ UNCHANGED <<theirs, ours, notes, newer, brought, job, arrived, fresh, harm>>

(* What the list lacks, or both lists, is gone. *)
DeleteMissing ==
  /\ pull.on /\ ~pull.held /\ ~pull.more /\ job = Idle
  /\ Missing = {} \/ ~LooksAgain
  /\ here' = [r \in Rows |-> IF r \in Missing THEN Absent ELSE here[r]]
  /\ harm' = harm \cup (IF \E r \in Missing : On(r) THEN {"deleted"} ELSE {})
  /\ pull' = NoPull /\ newer' = {} /\ brought' = {}
  /\ UNCHANGED <<theirs, waiting, failed, refers, edits, notes, job, arrived, fresh>>

----------------------------------------------------------------------------
(* A part. *)

AskPart(p) ==
  /\ MayBegin
  /\ job' = [does |-> "fetch", part |-> p, look |-> 1, page |-> 1, held |-> TRUE, moved |-> {},
             hand |-> Answer(RowsOf(p), 1), named |-> {}]
  /\ fresh' = fresh \cup {p}
  /\ UNCHANGED <<theirs, ours, notes, pull, newer, brought, arrived, harm>>

AskMore ==
  /\ job.does = "fetch" /\ ~job.held
  /\ job' = [job EXCEPT !.hand = Answer(RowsOf(job.part), job.page), !.held = TRUE]
  /\ UNCHANGED <<theirs, ours, notes, pull, newer, brought, arrived, fresh, harm>>

(* Stores an answer.  After the last one, rows that the part lacks leave   *)
(* the part, and nothing else.  A part of several pages that lacks rows is *)
(* asked for once more, as a whole list is.                                *)
StorePart ==
  LET p == job.part
      named == job.named \cup DOMAIN job.hand
      isOver == IsLast(job.hand)
      unnamed == {r \in Rows : isOver /\ here[r] > 0 /\ p \in member[r] /\ r \notin named
                              /\ Mistake # "keepsLacked"}
      again == unnamed # {} /\ job.page > 1 /\ job.look = 1 /\ Mistake # "partOneLook"
      lacked == IF again THEN {} ELSE unnamed
      unmoved == (lacked \cap RowsOf(p)) \ job.moved
      torn == IF Mistake = "partDeletes" THEN lacked ELSE {}
  IN
  /\ job.does = "fetch" /\ job.held
  /\ here' = [r \in Rows |-> IF r \in torn THEN Absent ELSE Stored(job.hand, {})[r]]
  /\ harm' = harm \cup HarmOf(job.hand, {})
                  \cup (IF unmoved = {} THEN {} ELSE {"left"})
  /\ newer' = newer \cup IsNewer(DOMAIN job.hand)
  /\ brought' = brought \cup IsNewer(DOMAIN job.hand)
  /\ member' = IF Whole THEN member ELSE
       [r \in Rows |-> IF r \in DOMAIN job.hand THEN member[r] \cup {p}
                       ELSE IF r \in lacked THEN (member[r] \ {p}) \cup {Left}
                       ELSE member[r]]
  /\ kept' = IF Whole THEN kept ELSE kept \cup {p}
  /\ job' = IF again THEN [job EXCEPT !.look = 2, !.page = 1, !.held = FALSE, !.hand = <<>>,
                                     !.named = named]
            ELSE IF isOver THEN Idle
            ELSE [job EXCEPT !.page = @ + 1, !.held = FALSE, !.hand = <<>>,
                             !.named = named]
  /\ UNCHANGED <<theirs, waiting, failed, refers, edits, pull, arrived, fresh>>

----------------------------------------------------------------------------
(* An edit is sent.  The server takes it; or it says that the row is gone, *)
(* then the user has to decide.                                            *)

Send(r) ==
  /\ MayBegin /\ waiting[r] # {} /\ r \notin failed /\ server[r] # Gone
  /\ server' = [server EXCEPT ![r] = @ + 1]
  /\ \E to \in IF On(r) THEN {where[r]} ELSE SUBSET Parts :
       where' = [where EXCEPT ![r] = to]
  /\ arrived' = [e \in 1..Edits |-> arrived[e] + IF e \in waiting[r] THEN 1 ELSE 0]
  /\ job' = [does |-> "send", row |-> r, edits |-> waiting[r], version |-> server[r] + 1]
  /\ newer' = newer \cup IsNewer({r}) /\ brought' = brought \cup IsNewer({r})
  /\ fresh' = {}
  /\ UNCHANGED <<deletes, changes, ours, notes, pull, harm>>

Acknowledge ==
  /\ job.does = "send"
  /\ here' = [here EXCEPT ![job.row] = job.version]
  /\ waiting' = [waiting EXCEPT ![job.row] = @ \ job.edits]
  /\ job' = Idle
  /\ UNCHANGED <<theirs, failed, refers, edits, notes, pull, newer, brought>>
  /\ UNCHANGED <<arrived, fresh, harm>>

Refuse(r) ==
  /\ MayBegin /\ waiting[r] # {} /\ r \notin failed /\ server[r] = Gone
  /\ failed' = failed \cup {r}
  /\ newer' = newer \cup IsNewer({r}) /\ brought' = brought \cup IsNewer({r})
  /\ UNCHANGED <<theirs, here, waiting, refers, edits, notes, pull, job>>
  /\ UNCHANGED <<arrived, fresh, harm>>

----------------------------------------------------------------------------
(* A clean-up, of a list that comes in parts only. *)

Unkept(r) == CASE Mistake = "otherParts" -> ~(member[r] \subseteq kept)
               [] Mistake = "unseen" -> member[r] \cap kept = {}
               [] OTHER -> member[r] # {} /\ member[r] \cap kept = {}
Due == {r \in Rows : Here(r) /\ (InSync(r) \/ Mistake = "edits") /\ Unkept(r)}
Unseen == {r \in Rows : Here(r) /\ member[r] = {}}

BeginCleanUp ==
  /\ ~Whole /\ MayBegin /\ (Due # {} \/ Unseen # {})
  /\ job' = [does |-> "clean", due |-> Due]
  /\ UNCHANGED <<theirs, ours, notes, pull, newer, brought, arrived, fresh, harm>>

(* Each row is looked at again: the user may have edited it meanwhile, or  *)
(* made something refer to it.                                             *)
Remove(r) ==
  LET goes == /\ InSync(r) \/ Mistake = "edits"
              /\ ~Referred(r) \/ Mistake = "references"
  IN
  /\ job.does = "clean" /\ r \in job.due
  /\ job' = [job EXCEPT !.due = @ \ {r}]
  /\ here' = IF goes THEN [here EXCEPT ![r] = Absent] ELSE here
  /\ waiting' = IF goes THEN [waiting EXCEPT ![r] = {}] ELSE waiting
  /\ harm' = harm \cup (IF goes /\ member[r] = {} THEN {"unseen"} ELSE {})
  /\ UNCHANGED <<theirs, failed, refers, edits, notes, pull, newer, brought>>
  /\ UNCHANGED <<arrived, fresh>>

(* Rows that have stood in no part stay as long as those of one. *)
EndCleanUp ==
  /\ job.does = "clean" /\ job.due = {}
  /\ job' = Idle
  /\ member' = [r \in Rows |-> IF ~Here(r) THEN {}
                               ELSE IF r \in Unseen THEN {Seen} ELSE member[r]]
  /\ kept' = kept \cup (IF Unseen = {} THEN {} ELSE {Seen})
  /\ UNCHANGED <<theirs, ours, pull, newer, brought, arrived, fresh, harm>>

----------------------------------------------------------------------------
Others == \E r \in Rows : Change(r) \/ Move(r) \/ Add(r) \/ Delete(r)
User == \/ \E r \in Rows : Edit(r)
        \/ Refer
        \/ \E p \in Parts \cup {Seen} : Expire(p)
Pull == AskList \/ AskPage \/ StorePage \/ LookAgain \/ DeleteMissing
Finish == AskMore \/ StorePart \/ Acknowledge \/ EndCleanUp \/ \E r \in Rows : Remove(r)
Begin == \/ \E p \in Parts : AskPart(p)
         \/ \E r \in Rows : Send(r) \/ Refuse(r)
         \/ BeginCleanUp

Next == Others \/ User \/ Pull \/ Finish \/ Begin

(* The engine ends what it has begun; nothing that it may begin again and  *)
(* again waits for ever.  Nobody else has to do anything.                  *)
Fairness ==
  /\ WF_vars(Finish) /\ SF_vars(Pull) /\ SF_vars(BeginCleanUp)
  /\ \A p \in Shown : SF_vars(AskPart(p))
  /\ \A r \in Rows : SF_vars(Send(r) \/ Refuse(r))

Spec == Init /\ [][Next]_vars
FairSpec == Spec /\ Fairness

----------------------------------------------------------------------------
(* Each edit waits here, or the server has it. *)
NoEditLost ==
  \A e \in 1..edits : arrived[e] > 0 \/ \E r \in Rows : Here(r) /\ e \in waiting[r]

NoneSentTwice == \A e \in 1..Edits : arrived[e] <= 1

(* Nothing here is replaced by what the server had before. *)
NeverSetBack == "setBack" \notin harm

(* A whole list deletes nothing that the server has. *)
OnlyGoneDeleted == "deleted" \notin harm

(* What stands in a part that is kept is here. *)
KeptIsHere == \A r \in Rows : member[r] \cap kept # {} => Here(r)

(* A row leaves a part only if the server has moved or deleted it. *)
LeavesIfMoved == "left" \notin harm

(* What was made here gets a time to stay. *)
UnseenStays == "unseen" \notin harm

(* What something here refers to is here. *)
NoDangling == refers => Here(First)

(* A part that came, while nobody changed anything, is here as the server  *)
(* has it.                                                                 *)
PartsAreTrue ==
  \A p \in fresh : job.does # "fetch" \/ job.part # p =>
    /\ \A r \in RowsOf(p) : here[r] = server[r] /\ (Whole \/ p \in member[r])
    /\ \A r \in Rows \ RowsOf(p) : p \notin member[r] \/ ~Here(r)

(* In the end the device has what the server has, where that is shown. *)
EndsAsServer ==
  <>[](\A r \in Rows :
         /\ On(r) /\ (Whole \/ where[r] \cap Shown # {}) => here[r] = server[r]
         /\ server[r] = Gone => (IF Whole THEN ~Here(r) \/ r \in failed
                                 ELSE member[r] \cap Shown = {}))

(* What no part has leaves in the end: who keeps it, keeps it for a reason. *)
LeavesInTheEnd ==
  \A r \in Rows : r \in Due /\ ~Referred(r) ~> r \notin Due \/ Referred(r)

AllSent == <>[](\A r \in Rows : waiting[r] = {} \/ r \in failed)
=============================================================================
