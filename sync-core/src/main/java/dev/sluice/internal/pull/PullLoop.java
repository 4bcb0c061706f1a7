package dev.sluice.internal.pull;

import dev.sluice.internal.loop.AskCredentials;
import dev.sluice.internal.loop.AskOwner;
import dev.sluice.internal.loop.AwaitSlots;
import dev.sluice.internal.loop.LoopContext;
import dev.sluice.internal.loop.ReserveSlots;
import dev.sluice.internal.machine.End;
import dev.sluice.internal.machine.Exits;
import dev.sluice.internal.machine.Target;
import dev.sluice.internal.machine.TransitionTable;
import dev.sluice.schema.EntityType;

/** The pull's transition table. */
public final class PullLoop {

  private PullLoop() {}

  /**
   * Draws the table.
   *
   * @param hooks where the domain adds steps of its own
   */
  public static TransitionTable<PullRun> table(LoopContext context, PullHooks hooks) {
    var table = TransitionTable.<PullRun>named("pull");
    EntityType<?> account = context.ownership().type();
    var askOwner = new AskOwner<PullRun>(context, run -> account != null && run.asksFor(account));
    var checkOwner = new CheckOwner(context);
    var plan = new PlanPull(context);
    var reserve =
        new ReserveSlots<PullRun, PullRun>(
            context.slots(), run -> run, run -> run.requested().paths(context.remote()));
    var await = new AwaitSlots<PullRun>(context.slots());
    var fetch = new FetchAll(context);
    var choose = new ChooseType(context);
    var store = new StoreRows(context, hooks.lookedUp());
    var deleteMissing = new DeleteMissing(context, hooks.lookedUp());
    var fetchPiece = new FetchPiece(context);
    var finish = new FinishType(hooks.afterStored().keySet());
    var ask = new AskCredentials<PullRun>(context);
    var fail = new FailForbidden();
    var remember = new RememberClock(context);
    var note = new NoteUnfinished(context);
    var classify = new ClassifyFailures();
    var pulled = new End<PullRun>("pulled");
    var stopped = new End<PullRun>("stopped");

    Target<PullRun> afterFetch = hooks.afterFetch().into(table, new Exits<>(choose, plan, stopped));
    Target<PullRun> afterAll = hooks.afterAll().into(table, new Exits<>(remember, plan, stopped));

    table.on(plan.planned).to(askOwner);
    table.on(askOwner.sameUser).to(reserve);
    table.on(reserve.granted).to(fetch);
    table.on(reserve.denied).to(await);
    table.on(await.granted).to(fetch);
    table.on(fetch.fetched).to(checkOwner);
    table.on(fetch.relatedFailed).to(plan);
    table.on(checkOwner.checked).to(afterFetch);

    table.on(choose.chosen).to(store);
    table.on(store.batchStored).to(store);
    table.on(store.answerCut).to(fetchPiece);
    table.on(store.editsDue).to(End.pause("editsDue", fetchPiece));
    table.on(store.unreadable).to(choose);
    table.on(fetchPiece.fetched).to(store);
    table.on(fetchPiece.failed).to(choose);
    table.on(store.allListed).to(deleteMissing);
    table.on(deleteMissing.batchDeleted).to(deleteMissing);
    table.on(deleteMissing.manyAreMissing).to(fetchPiece);
    table.on(deleteMissing.someMayHaveMoved).to(fetchPiece);
    table.on(userInDoubt(table, deleteMissing, choose, context).refreshed).to(fetchPiece);
    table.on(deleteMissing.allDeleted).to(finish);
    table.on(store.typeStored).to(finish);
    table.on(finish.done).to(choose);
    hooks
        .afterStored()
        .forEach(
            (type, hook) ->
                table
                    .on(finish.stored(type))
                    .to(hook.into(table, new Exits<>(choose, plan, note))));

    table.on(choose.allStored).to(note);
    table.on(note.noted).to(afterAll);
    table.on(note.endedEarly).to(stopped);
    table.on(note.accessGained).to(plan);
    table.on(remember.remembered).to(classify);
    table.on(classify.noneFailed).to(pulled);
    table.on(classify.forbidden).to(ask);
    table.on(ask.accepted).to(fail);
    table.on(ask.unanswered).to(fail);
    return table.beginningWith(plan);
  }

  /** Asks about the credentials before a list that strangers get too is believed. */
  private static BelieveList userInDoubt(
      TransitionTable.Builder<PullRun> table,
      DeleteMissing deleteMissing,
      ChooseType choose,
      LoopContext context) {
    var ask = new AskCredentials<StoringType>("AskBeforeDeleting", context);
    var believe = new BelieveList(context);
    var leave = new LeaveList();
    table.on(deleteMissing.userInDoubt).to(ask);
    table.on(ask.accepted).to(believe);
    table.on(ask.unanswered).to(leave);
    table.on(believe.believed).to(deleteMissing);
    table.on(believe.unproved).to(leave);
    table.on(leave.left).to(choose);
    return believe;
  }
}
