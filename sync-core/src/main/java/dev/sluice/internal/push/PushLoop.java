package dev.sluice.internal.push;

import dev.sluice.internal.loop.AskCredentials;
import dev.sluice.internal.loop.AskOwner;
import dev.sluice.internal.loop.AwaitSlots;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.ReserveSlots;
import dev.sluice.internal.machine.End;
import dev.sluice.internal.machine.TransitionTable;

/** The push's transition table. */
public final class PushLoop {

  private PushLoop() {}

  public static TransitionTable<PushRun> table(LoopContext context) {
    var table = TransitionTable.<PushRun>named("push");
    var askOwner = new AskOwner<PushRun>(context, run -> false);
    var look = new LookForChange(context);
    var awaitTransit = new AwaitTransit(context);
    var classify = new ClassifyRejection(context);
    var missing = new LookForMissing(context);
    var remoteDelete = new ApplyRemoteDelete(context);
    var adopt = new AdoptExisting(context);
    var consistency = new AwaitConsistency(context);
    var ask = new AskCredentials<FailedChange>(context);
    var askAfterLook = new AskCredentials<PushRun>("AskCredentialsAfterLook", context);
    var refuse = new RefuseChange(context);
    var noteFailure = new NoteFailure(context);
    var rest = new RestRows(context);
    var server = new AskServer(context);
    var pushed = new End<PushRun>("pushed");
    table.on(askOwner.sameUser).to(look);
    table.on(look.noMoreChanges).to(pushed);
    var leave = new LeaveLostCreate(context);
    var lostCreate = lostCreates(table, look, leave, context);
    table.on(lostCreate.forbidden).to(askAfterLook);
    table.on(look.someFailed).to(rest);
    table.on(look.serverInDoubt).to(server);
    table.on(server.serverWorks).to(look);
    table.on(server.serverIsDown).to(rest);

    table.on(look.earlierUnderWay).to(awaitTransit);
    table.on(awaitTransit.over).to(look);
    withoutRequest(table, look, context);
    var send = requests(table, look, context);
    var apply = answers(table, look, send, context);
    var readAgain = new ReadAgain(context);
    table.on(send.acceptedSilently).to(readAgain);
    table.on(readAgain.read).to(apply);
    table.on(readAgain.notFound).to(missing);
    table.on(readAgain.forbidden).to(askAfterLook);
    table.on(readAgain.failed).to(look);
    table.on(missing.listed).to(apply);
    table.on(send.refused).to(classify);
    table.on(send.serviceInDoubt).to(ask);
    table.on(ask.accepted).to(classify);
    table.on(ask.unanswered).to(noteFailure);
    table.on(send.quotaUsedUp).to(look);
    table.on(send.failed).to(noteFailure);
    table.on(noteFailure.passedOver).to(look);

    table.on(classify.goneOnServer).to(missing);
    table.on(classify.outdated).to(missing);
    table.on(missing.gone).to(remoteDelete);
    table.on(missing.moved).to(look);
    table.on(missing.notGone).to(refuse);
    table.on(missing.forbidden).to(askAfterLook);
    table.on(missing.failed).to(look);
    table.on(remoteDelete.deleted).to(look);
    table.on(remoteDelete.setAside).to(look);
    table.on(classify.nameToBeFreed).to(look);
    table.on(classify.existsAlready).to(adopt);
    table.on(adopt.notFound).to(refuse);
    table.on(adopt.nothingProved).to(leave);
    adoptions(table, look, adopt, askAfterLook);
    table.on(classify.parentIsFresh).to(consistency);
    table.on(consistency.waited).to(look);
    table.on(classify.repeatRefused).to(lostCreate);
    table.on(classify.refused).to(refuse);
    table.on(refuse.setAside).to(look);
    return table.beginningWith(askOwner);
  }

  /** One change in a request, or several. */
  private static SendChange requests(
      TransitionTable.Builder<PushRun> table, LookForChange look, LoopContext context) {
    var reserve = new ReserveSlots<>(context.slots(), DueRequest::run, DueRequest::paths);
    var await = new AwaitSlots<PushRun>(context.slots());
    var send = new SendChange(context);
    table.on(look.requestNeeded).to(reserve);
    table.on(reserve.denied).to(await);
    table.on(await.granted).to(look);
    table.on(reserve.granted).to(send);
    table.on(send.lookAgain).to(look);
    return send;
  }

  private static ApplyAnswer answers(
      TransitionTable.Builder<PushRun> table,
      LookForChange look,
      SendChange send,
      LoopContext context) {
    var apply = new ApplyAnswer(context);
    var sendBulk = new SendBulk(context);
    var applyBulk = new ApplyBulk(context, apply);
    table.on(send.accepted).to(apply);
    table.on(send.severalDue).to(sendBulk);
    table.on(sendBulk.over).to(applyBulk);
    table.on(applyBulk.applied).to(look);
    table.on(apply.applied).to(look);
    table.on(apply.setAside).to(look);
    return apply;
  }

  private static void adoptions(
      TransitionTable.Builder<PushRun> table,
      LookForChange look,
      AdoptExisting adopt,
      AskCredentials<PushRun> ask) {
    table.on(adopt.adopted).to(look);
    table.on(adopt.setAside).to(look);
    table.on(adopt.forbidden).to(ask);
    table.on(adopt.failed).to(look);
    table.on(ask.accepted).to(look);
    table.on(ask.unanswered).to(look);
  }

  /** If the look for a lost create fails, the next push looks for it again. */
  private static LookForLostCreate lostCreates(
      TransitionTable.Builder<PushRun> table,
      LookForChange look,
      LeaveLostCreate leave,
      LoopContext context) {
    var lostCreate = new LookForLostCreate(context);
    table.on(look.lostCreateFound).to(lostCreate);
    table.on(lostCreate.outcomeKnown).to(look);
    table.on(lostCreate.failed).to(look);
    table.on(lostCreate.setAside).to(look);
    table.on(lostCreate.nothingProved).to(leave);
    table.on(leave.left).to(look);
    return lostCreate;
  }

  /** Changes for which no request is needed, or possible. */
  private static void withoutRequest(
      TransitionTable.Builder<PushRun> table, LookForChange look, LoopContext context) {
    var settle = new ResolveLocally(context);
    var impossible = new RefuseImpossible(context);
    table.on(look.noRequestNeeded).to(settle);
    table.on(settle.settled).to(look);
    table.on(settle.setAside).to(look);
    table.on(look.impossible).to(impossible);
    table.on(impossible.setAside).to(look);
  }
}
