// What a developer should look at, in sentences. Pure: from a session's sum to texts.

const MINUTE = 60000;

export function duration(millis) {
  const seconds = Math.round(millis / 1000);
  if (seconds < 90) {
    return `${seconds} s`;
  }
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

function counted(number, one, many) {
  return `${number} ${number === 1 ? one : many}`;
}

function finding(level, text) {
  return { level, text };
}

// Not what a session that hides values leaves of a text.
function isSaid(text) {
  return text && text !== '…';
}

export function reason({ message, error }) {
  return isSaid(message) ? message : error;
}

function called(row) {
  return `${row.type}/${row.id}${row.name ? ` “${row.name}”` : ''}`;
}

function clock(session) {
  const found = session.setBack.slice(-1).map((jump) =>
    finding('bad', `The clock of this device was set back by ${duration(jump.from - jump.to)}`
      + (session.setBack.length > 1 ? `, and ${counted(session.setBack.length - 1, 'time', 'times')} before.` : '.')));
  for (const [type, list] of Object.entries(session.file?.lists ?? {})) {
    const ahead = Date.parse(list.cursor ?? '') - session.now;
    if (ahead > MINUTE) {
      found.push(finding('bad', `The list of ${type} is asked for changes since ${list.cursor}, which `
        + `is ${duration(ahead)} ahead of this device’s clock: one of the two clocks is wrong.`));
    }
  }
  for (const row of session.file?.queue ?? []) {
    const ahead = Date.parse(row.edited ?? '') - session.now;
    if (ahead > MINUTE) {
      found.push(finding('bad', `${called(row)} was edited ${duration(ahead)} in the future: the `
        + 'clock of this device was set back since.'));
    }
  }
  return found;
}

function limits(session) {
  const found = [];
  for (const run of session.operations) {
    const refused = run.requests.filter((request) => request.status === 429);
    const window = session.limits?.windows.find((one) => one.name === 'budget') ?? { permits: 40, length: MINUTE };
    if (refused.length > 0) {
      const { method, path, earlier, used, from } = refused[0];
      const seen = earlier.filter((moment) => moment <= from && from - moment < window.length).length;
      const before = Math.max(seen, used);
      if (before < window.permits) { // never while it is unknown how many were used
        found.push(finding('bad', `The server answered 429 to ${method} ${path}, though this device had `
          + `sent only ${counted(before, 'request', 'requests')} in the ${duration(window.length)} before: another client uses `
          + 'the same limit, or the server allows less than the engine was told.'));
        break;
      }
    }
  }
  return found;
}

function failed(row, status, rest) {
  return `${called(row)} has failed ${counted(row.tries, 'time', 'times')}${status}.${rest}`;
}

function queue(session) {
  const found = [];
  for (const row of session.file?.queue ?? []) {
    const rest = row.restsUntil ? ` It rests until ${row.restsUntil}; others go on.` : '';
    const status = row.lastStatus ? `, last with status ${row.lastStatus}` : '';
    if (row.state === 'refused') {
      found.push(finding('bad', `The server refused ${called(row)}${status}: ${row.error ?? ''}`));
    } else if (row.state === 'lost') {
      found.push(finding('bad', `${called(row)} was changed here and deleted on the server: somebody `
        + 'has to decide.'));
    } else if (row.tries > 1 && row.lastStatus) {
      found.push(finding('warn', failed(row, status, rest)));
    } else if (row.sent && !session.isUnderWay(row)) {
      found.push(finding('warn', `The ${row.sent.action} of ${called(row)} was sent at ${row.sent.at} and `
        + (row.lastStatus ? `answered with status ${row.lastStatus}. ` : 'got no answer. ')
        + 'It is not known whether the server has it; the next push finds out.'));
    } else if (row.tries > 1 || row.strikes > 0) {
      found.push(finding('warn', failed(row, status, rest)));
    }
  }
  return found;
}

function placeholders(session) {
  return (session.file?.placeholders ?? []).map((row) => {
    const pulls = session.operations.filter((run) =>
      ['SYNCED', 'PENDING'].includes(run.report?.result) && ['FULL', 'PULL'].includes(run.operation)
        && run.began > Date.parse(row.edited)).length;
    return finding(pulls > 0 ? 'bad' : 'warn', `${row.neededBy ?? 'Another row'} refers to ${row.type} ${row.serverId ?? row.id}, `
      + `which no list has brought since ${row.edited}`
      + (pulls > 0 ? `, though ${counted(pulls, 'pull has', 'pulls have')} ended since. Its list (${session.file.lists[row.type]?.path}) `
        + 'lacks it: is it archived, of another account, or behind another parameter?' : '.'));
  });
}

function lists(session) {
  const found = [];
  for (const [type, list] of Object.entries(session.file?.lists ?? {})) {
    if (list.failed) {
      found.push(finding('bad', `The list of ${type} (${list.path}) failed: ${list.failed}`));
    }
  }
  const again = session.operations.filter((run) => run.report && ['FULL', 'PULL', 'LIGHT'].includes(run.operation));
  for (const run of again) {
    const old = oldRows(session, run);
    if (old) {
      found.push(finding('warn', `The last pulls asked for changes only, and got ${old.got} rows more than those `
        + `that changed lately: the server may not understand ${old.since.join(', or ')}.`));
      break;
    }
  }
  const compared = session.operations.find((run) => run.report && ['VERIFY', 'REPAIR'].includes(run.operation));
  if (compared?.report.differences > 0) {
    found.push(finding('bad', differences(compared.report)));
  }
  for (const run of again) {
    for (const problem of run.report.problems.filter(isSaid)) {
      found.push(finding('warn', problem));
    }
    if (run.report.problems.length > 0) {
      break;
    }
  }
  return found;
}

// Rows that a list of changes had although they did not change lately. Rows of other lists come each time.
function oldRows(session, run) {
  const lists = Object.entries(session.file?.lists ?? {});
  const since = lists.filter(([, list]) => list.takesSince && list.recent !== undefined);
  const isJudged = lists.every(([type, list]) => !list.takesSince || (list.recent !== undefined && !run.whole.has(type)));
  const sum = (all, count) => all.reduce((total, one) => total + count(one), 0);
  const expected = sum(lists, ([, list]) => (list.takesSince ? Number(list.recent) : list.rows));
  const unchanged = sum(since, ([, list]) => list.rows - Number(list.recent));
  const changed = sum(Object.values(run.report.pulled), (rows) => rows);
  const got = run.handled - expected - changed;
  return isJudged && unchanged >= 10 && got >= unchanged / 5
    ? { got, since: since.map(([type, list]) => `${list.since} of ${type}`) } : null;
}

const DIFFERENT = {
  MISSING_HERE: 'is not here', MISSING_THERE: 'is not on the server', NEWER_THERE: 'is newer on the server',
  OTHER_VALUES: 'has other values',
};

function differences(report) {
  const [first] = report.differ;
  const row = first.id ? `${first.type}/${first.id}` : `${first.type} ${first.serverId} of the server`;
  return `${report.operation} found ${counted(report.differences, 'row', 'rows')} that differ, as ${row}, which `
    + `${DIFFERENT[first.finding] ?? first.finding}${first.fields.length > 0 ? ` (${first.fields.join(', ')})` : ''}. `
    + 'Pulls have not told it: look at what the list is asked since, in which unit, and at the clock of the server.';
}

export function findings(session) {
  return [...clock(session), ...limits(session), ...queue(session), ...placeholders(session), ...lists(session)];
}

export function waitsNow(session) {
  return [...session.waits].find(([, count]) => count > 0)?.[0] ?? 'a slot';
}

// The status in a sentence: why, until when, and what comes next.
export function statusText(session) {
  const status = session.status;
  if (session.isClosed) {
    return 'The engine is closed: this is the file';
  }
  if (!status) {
    return session.header.graphs.length ? 'The engine has done nothing yet' : 'No engine here: this is the file';
  }
  const until = status.until ? `, until ${new Date(status.until).toLocaleTimeString('en-GB')} `
    + `(${duration(Math.max(0, Date.parse(status.until) - session.now))})` : '';
  switch (status.status) {
    case 'idle': {
      const open = [[status.pending, 'to send'], [status.failed, 'for you to decide'],
        [status.unread, 'of the server’s rows unreadable']]
        .filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`).join(', ');
      return open ? `Idle: ${open}` : status.lastFullSync ? 'Idle: all is synced' : 'Idle: not fully synced yet';
    }
    case 'syncing':
      return `${status.operation}: ${status.step}${status.total ? `, ${status.done} of ${status.total}` : ''}`
        + `${status.rows ? `, ${status.rows} rows` : ''}`;
    case 'waiting': return `${status.operation} waits for ${status.why ?? waitsNow(session)}${until}`;
    case 'offline': return `Offline${until ? `; tries again${until}` : ''}`;
    case 'failed': return `Failed: ${reason(status)}${until ? `; tries again${until}` : ''}`;
    case 'frozen': return `Stopped: ${reason(status)}`;
    default: return status.status;
  }
}
