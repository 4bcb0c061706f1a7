package dev.sluice.push;

import dev.sluice.loop.AskCredentials;
import dev.sluice.loop.AskOwner;
import dev.sluice.loop.AwaitSlots;
import dev.sluice.loop.ReserveSlots;
import dev.sluice.loop.Seams;
import dev.sluice.machine.End;
import dev.sluice.machine.TransitionTable;

/** The push's transition table. */
public final class PushLoop {

  private PushLoop() {}

  /** Draws the table. */
  public static TransitionTable<PushRun> table(Seams seams) {
    var table = TransitionTable.<PushRun>named("push");
    var askOwner = new AskOwner<PushRun>(seams, run -> false);
    var look = new LookForChange(seams);
    var choose = new ChooseAction(seams);
    var awaitTransit = new AwaitTransit(seams);
    var reserve = new ReserveSlots<PushRun>(seams);
    var await = new AwaitSlots<PushRun>(seams.slots());
    var send = new SendChange(seams);
    var apply = new ApplyAnswer(seams);
    var judge = new JudgeRefusal(seams);
    var missing = new LookForMissing(seams);
    var bury = new BuryRow(seams);
    var adopt = new AdoptTwin(seams);
    var consistency = new AwaitConsistency(seams);
    var ask = new AskCredentials<PushRun>(seams);
    var askAfterLook = new AskCredentials<PushRun>("AskCredentialsAfterLook", seams);
    var refuse = new RefuseChange(seams);
    var fail = new NoteFailure(seams);
    var rest = new RestRows(seams);
    var server = new AskServer(seams);
    var pushed = new End<PushRun>("pushed");
    table.on(askOwner.sameUser).to(look);
    table.on(look.noMoreChanges).to(pushed);
    lostCreates(table, look, askAfterLook, seams);
    table.on(look.someFailed).to(rest);
    table.on(look.serverInDoubt).to(server);
    table.on(server.serverWorks).to(look);
    table.on(server.serverIsDown).to(rest);
    table.on(look.changeFound).to(choose);

    table.on(choose.earlierUnderWay).to(awaitTransit);
    table.on(awaitTransit.over).to(look);
    withoutRequest(table, look, choose, seams);
    table.on(choose.requestNeeded).to(reserve);
    table.on(reserve.denied).to(await);
    table.on(await.granted).to(look);
    table.on(reserve.granted).to(send);

    table.on(send.outdated).to(look);
    table.on(send.accepted).to(apply);
    table.on(apply.applied).to(look);
    table.on(apply.notApplied).to(look);
    table.on(send.refused).to(judge);
    table.on(send.doubtful).to(ask);
    table.on(ask.accepted).to(judge);
    table.on(ask.unanswered).to(fail);
    table.on(send.quotaUsedUp).to(look);
    table.on(send.failed).to(fail);
    table.on(fail.passedOver).to(look);

    table.on(judge.goneOnServer).to(missing);
    table.on(missing.gone).to(bury);
    table.on(missing.moved).to(look);
    table.on(missing.thereAllTheSame).to(refuse);
    table.on(missing.forbidden).to(askAfterLook);
    table.on(missing.failed).to(look);
    table.on(bury.buried).to(look);
    table.on(bury.notBuried).to(look);
    table.on(judge.existsAlready).to(adopt);
    table.on(adopt.notFound).to(refuse);
    adoptions(table, look, adopt, askAfterLook);
    table.on(judge.parentIsFresh).to(consistency);
    table.on(consistency.waited).to(look);
    table.on(judge.refused).to(refuse);
    table.on(refuse.setAside).to(look);
    return table.beginningWith(askOwner);
  }

  private static void adoptions(
      TransitionTable.Builder<PushRun> table,
      LookForChange look,
      AdoptTwin adopt,
      AskCredentials<PushRun> ask) {
    table.on(adopt.adopted).to(look);
    table.on(adopt.notAdopted).to(look);
    table.on(adopt.forbidden).to(ask);
    table.on(adopt.failed).to(look);
  }

  /** A look that finds out nothing leaves the lost create to the next push. */
  private static void lostCreates(
      TransitionTable.Builder<PushRun> table,
      LookForChange look,
      AskCredentials<PushRun> ask,
      Seams seams) {
    var lostCreate = new LookForLostCreate(seams);
    var leave = new LeaveLostCreate(seams);
    table.on(look.lostCreateFound).to(lostCreate);
    table.on(lostCreate.outcomeKnown).to(look);
    table.on(lostCreate.forbidden).to(ask);
    table.on(lostCreate.failed).to(look);
    table.on(lostCreate.notAdopted).to(look);
    table.on(lostCreate.nothingProved).to(leave);
    table.on(leave.left).to(look);
    table.on(ask.accepted).to(look);
    table.on(ask.unanswered).to(look);
  }

  /** The server need not hear of the change, or cannot. */
  private static void withoutRequest(
      TransitionTable.Builder<PushRun> table,
      LookForChange look,
      ChooseAction choose,
      Seams seams) {
    var settle = new SettleLocally(seams);
    var impossible = new RefuseImpossible(seams);
    table.on(choose.noRequestNeeded).to(settle);
    table.on(settle.settled).to(look);
    table.on(settle.notSettled).to(look);
    table.on(choose.impossible).to(impossible);
    table.on(impossible.setAside).to(look);
  }
}
