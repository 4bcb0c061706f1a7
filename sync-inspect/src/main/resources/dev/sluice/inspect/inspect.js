// The page: asks for lines, adds them up, and paints what they say.

import { Session } from './session.js';
import { findings, statusText, duration, reason, waitsNow } from './findings.js';
import { machine } from './machine.js';

const LOOK = 500; // ms
const HIDDEN_LOOK = 5000;
const OPERATIONS = ['full', 'pull', 'push', 'light', 'verify', 'repair', 'clean_up', 'cancel', 'freeze', 'resume'];

const secret = location.hash.slice(1);
const byId = (id) => document.getElementById(id);
let session = new Session();
let last = '0';
let all = []; // of a recording
let looks = Promise.resolve();
let painted = {};

function element(tag, properties = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === 'class') {
      made.className = value;
    } else if (name.startsWith('on')) {
      made.addEventListener(name.slice(2), value);
    } else if (value !== undefined) {
      made.setAttribute(name, value);
    }
  }
  made.append(...inside.filter((each) => each !== null && each !== undefined));
  return made;
}

async function ask(path, options = {}) {
  const answer = await fetch(path, { ...options, headers: { Authorization: `Bearer ${secret}` } });
  if (!answer.ok) {
    throw new Error(await answer.text());
  }
  return answer;
}

async function act(path, body) {
  try {
    await ask(path, { method: 'POST', body });
    await look();
  } catch (refused) {
    say('failed', refused.message);
  }
}

function say(kind, text) {
  byId('status').className = kind;
  byId('status').textContent = text;
}

function time(moment) {
  return moment ? new Date(moment).toLocaleTimeString('en-GB') : '';
}

function full(moment) {
  const isToday = moment && new Date(moment).toDateString() === new Date(session.now ?? Date.now()).toDateString();
  return isToday ? time(moment) : moment ? new Date(moment).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' }) : '';
}

function table(heads, rows, empty) {
  return rows.length === 0
    ? element('p', { class: 'quiet' }, empty)
    : element('table', {},
      element('thead', {}, element('tr', {}, ...heads.map((head) => element('th', { scope: 'col' }, head)))),
      element('tbody', {}, ...rows.map((cells) => element('tr', {}, ...cells.map((cell) =>
        element('td', {}, cell ?? ''))))));
}

// A part is painted again only when it says something else: a selection or an open detail stays.
function paint(id, key, make) {
  const said = JSON.stringify(key);
  if (painted[id] !== said) {
    painted[id] = said;
    byId(id).replaceChildren(...[make()].flat());
  }
}

function rowLink(row) {
  return element('button', { class: 'link', type: 'button', onclick: () => showRow(row.type, row.id) },
    `${row.type}/${row.id}`);
}

function paintFindings() {
  const found = findings(session);
  paint('findings', found, () => found.length === 0
    ? element('p', { class: 'quiet' }, 'Nothing.')
    : element('ul', { class: 'findings' }, ...found.map(({ level, text }) => element('li', { class: level }, text))));
}

function paintLimits() {
  const windows = session.limits?.windows ?? [];
  paint('limits', [windows, session.isClosed], () => windows.length === 0
    ? element('p', { class: 'quiet' }, session.header.graphs.length > 0 && !session.header.recorded && !session.isClosed ? 'This engine keeps no limit.'
      : 'Limits are known where an engine is at work.')
    : windows.map((one) => {
      const bar = element('i');
      bar.style.width = `${Math.min(100, (100 * one.used) / one.permits)}%`;
      const isFull = one.used >= one.permits;
      return element('div', {},
        element('span', {}, `${one.name}: ${one.used} of ${one.permits} in ${duration(one.length)}`),
        element('span', { class: 'quiet' },
          (one.nextFree > 0 ? `, next slot free in ${(one.nextFree / 1000).toFixed(1)} s` : '')
          + (one.queued > 0 ? `, ${one.queued} wait in line` : '')
          + (one.paused > 0 ? `, paused for ${duration(one.paused)} after a refusal` : '')),
        element('div', { class: isFull ? 'bar full' : 'bar', role: 'meter', 'aria-label': one.name,
          'aria-valuemin': 0, 'aria-valuemax': one.permits, 'aria-valuenow': one.used }, bar));
    }));
}

function decisions(row) {
  if (row.state !== 'refused' && row.state !== 'lost' && !row.restsUntil) {
    return '';
  }
  const button = (what) => element('button', { type: 'button', onclick: () =>
    act(`failure?do=${what}&type=${encodeURIComponent(row.type)}&id=${row.id}`) }, what);
  return element('span', {}, button('retry'), ' ', button('discard'));
}

// What a change waits for that nothing but the engine's status holds up.
const WAITS = {
  waiting: (status) => status.why ?? waitsNow(session),
  offline: () => 'the network',
  failed: () => 'the next attempt, after a failure',
  frozen: () => 'somebody who resumes the engine',
};

function waitsFor(row) {
  return session.isUnderWay(row) ? 'the answer to its request'
    : row.waitsFor ?? WAITS[session.status?.status]?.(session.status) ?? 'the next push';
}

function paintQueue() {
  const queue = session.file?.queue ?? [];
  const counts = (session.file?.counts ?? []).filter((one) => one.state !== 'placeholder');
  const total = counts.reduce((sum, one) => sum + one.rows, 0);
  const shown = queue.map((row) => [row, waitsFor(row)]);
  paint('queue', [shown, total, session.header.recorded && session.file?.at], () => [
    table(['row', 'name', 'change', 'since', 'tries', 'waits for', ''],
      shown.map(([row, why]) => [rowLink(row), row.name, row.deleted ? 'delete' : row.serverId ? 'update' : 'create',
        full(row.edited), row.tries ? String(row.tries) : '', why, decisions(row)]),
      session.file ? 'No change waits.' : 'Not known yet.'),
    session.header.recorded && session.file ? element('p', { class: 'quiet' }, `As the file was at ${full(session.file.at)}.`) : '',
    total > queue.length ? element('p', { class: 'quiet' }, `and ${total - queue.length} more`) : ''].filter(Boolean));
}

function paintOperations() {
  const runs = session.operations;
  const open = new Set([...document.querySelectorAll('#operations details[open]')].map((each) => each.dataset.began));
  paint('operations', runs.map((run) => [run.began, run.report?.at, run.requests.map((one) => [one.number, one.status]),
    run.waits.length]), () => runs.length === 0 ? element('p', { class: 'quiet' }, 'None since this page is open.')
    : runs.map((run, place) => operation(run, place === 0 || open.has(String(run.began)))));
}

function operation(run, isOpen) {
  const end = run.ended ?? session.now;
  const length = Math.max(1, end - run.began);
  const place = (from, to, kind) => {
    const bar = element('i', { class: kind });
    bar.style.left = `${(100 * (from - run.began)) / length}%`;
    bar.style.width = `${(100 * ((to ?? end) - from)) / length}%`;
    return element('div', { class: 'track' }, bar);
  };
  const waits = run.waits.filter((wait) => (wait.to ?? end) - wait.from > length / 100);
  const lines = [
    ...run.requests.map((one) => [time(one.from), `${one.method} ${one.path}`, one.rows.length > 0 ? element('span', {}, ...one.rows.flatMap((row) => [rowLink(row), ' '])) : '',
      one.to === null ? 'under way' : one.status === 0 ? 'no answer' : String(one.status),
      place(one.from, one.to, one.to !== null && (one.status === 0 || one.status >= 400) ? 'bad' : '')]),
    ...waits.map((wait) => [time(wait.from), `waited for ${wait.why}`, '', '', place(wait.from, wait.to, 'wait')])];
  const report = run.report;
  const said = report
    ? `${report.result}, ${report.requests} requests, ${duration(report.took)}`
      + (report.waited > 500 ? `, of which ${duration(report.waited)} waiting` : '')
      + (reason(report) ? `: ${reason(report)}` : '')
    : 'running';
  const made = element('details', { 'data-began': run.began },
    element('summary', {}, `${time(run.began)} ${run.operation} `,
      element('span', { class: report?.error ? 'bad' : 'quiet' }, said)),
    table(['at', 'request', 'row', 'answer', 'when'], lines, 'No request.'));
  made.open = isOpen;
  return made;
}

function paintLists() {
  const lists = Object.entries(session.file?.lists ?? {});
  paint('lists', lists, () => table(['type', 'path', 'rows', 'asked since', 'last whole', 'next whole', 'state'],
    lists.map(([type, list]) => [type, list.path, String(list.rows),
      list.cursor ? element('span', { title: list.since }, full(list.cursor)) : list.takesSince ? 'never yet' : 'no “since”',
      list.takesSince ? full(list.whole) : 'each time', full(list.recheck),
      list.failed ? element('span', { class: 'bad' }, `failed ${list.failed}`)
        : list.place ? `stands at page ${list.place}` : list.not_reached ? 'not reached' : list.listed === undefined ? 'not listed yet' : 'listed']),
    'No types.'));
}

function paintConflicts() {
  const conflicts = session.file?.conflicts ?? [];
  const button = (what, one) => element('button', { type: 'button',
    onclick: () => act(`conflict?do=${what}&number=${one.number}`) }, what);
  paint('conflicts', conflicts, () => table(['row', 'name', 'field', 'now', 'overruled', 'whose', 'when', ''],
    conflicts.map((one) => [rowLink(one), one.name, one.field ?? 'deletion', one.value, one.overruledValue, one.overruled,
      full(one.when), element('span', {}, button('take', one), ' ', button('dismiss', one))]), 'None.'));
}

function paintPlaceholders() {
  const rows = session.file?.placeholders ?? [];
  const total = (session.file?.counts ?? []).filter((one) => one.state === 'placeholder')
    .reduce((sum, one) => sum + one.rows, 0);
  paint('placeholders', [rows, total], () => [table(['row', 'server’s id', 'since', 'needed by'],
    rows.map((row) => [rowLink(row), row.serverId, full(row.edited), row.neededBy]), 'None.'),
  total > rows.length ? element('p', { class: 'quiet' }, `and ${total - rows.length} more`) : ''].filter(Boolean));
}

function paintEvents() {
  const shown = session.events.slice(-200);
  paint('events', [session.count, shown.length], () => shown.map((event) => {
    const { event: name, at, ...rest } = event;
    return element('li', {}, `${time(at)} ${name} ${Object.entries(rest)
      .filter(([, value]) => typeof value !== 'object').map(([key, value]) => `${key}=${value}`).join(' ')}`);
  }));
}

function paintAll() {
  const status = session.status;
  const isOpen = status?.status === 'idle' && status.pending + status.failed + status.unread > 0;
  say(session.isClosed ? '' : isOpen ? 'open' : status?.status ?? '', statusText(session));
  byId('buttons').hidden = session.isClosed || session.header.recorded || session.header.graphs.length === 0;
  document.title = `${statusText(session)} – Sluice inspector`;
  paintFindings();
  paintLimits();
  paintQueue();
  paintOperations();
  paintLists();
  paintConflicts();
  paintPlaceholders();
  paintEvents();
  paint('machine', [session.header.graphs.length, [...session.states], [...session.walked]],
    () => machine(session, element));
  if (byId('row-type').childElementCount !== session.header.types.length) {
    byId('row-type').replaceChildren(...session.header.types.map((type) => element('option', {}, type)));
  }
}

function answerTable(answer) {
  return [table(answer.columns, answer.rows, 'No row.'),
    answer.more ? element('p', { class: 'quiet' }, 'and more') : ''].filter(Boolean);
}

async function showRow(type, id) {
  byId('row-type').value = type;
  byId('row-id').value = id;
  const events = session.rows.get(`${type}/${id}`) ?? [];
  try {
    const story = session.header.recorded ? {} : await (await ask(`row?type=${encodeURIComponent(type)}&id=${id}`)).json();
    const parts = Object.entries(story).filter(([, part]) => part.rows?.length > 0);
    byId('row').replaceChildren(
      ...(parts.length === 0 && events.length === 0 ? [element('p', {}, session.header.recorded
        ? 'This recording has nothing of it.' : 'There is no such row.')] : []),
      ...parts.flatMap(([name, part]) => [element('h3', {}, NAMES[name] ?? name), ...answerTable(part)]),
      element('h3', {}, 'In this session'),
      table(['at', 'what'], events.map((event) => [time(event.at), event.event === 'answered'
        ? `${event.request.method} ${event.request.path}: ${event.status || 'no answer'}`
        : `${event.request?.method} ${event.request?.path} leaves with its change`]), 'Nothing was sent for it.'));
  } catch (refused) {
    byId('row').replaceChildren(element('p', { class: 'bad' }, refused.message));
  }
  byId('row').scrollIntoView({ block: 'nearest' });
}

const NAMES = { row: 'Here', base: 'As the server told it last', _sync_row: 'Its state', _sync_journal: 'Sent, with unknown outcome',
  _sync_tries: 'Failed tries', _sync_overruled: 'Overruled values', _sync_unfetched: 'Columns that never came' };

// One after the other: two at a time would tell the same lines twice.
function look() {
  const next = looks.then(lookNow);
  looks = next.catch(() => []);
  return next;
}

async function lookNow() {
  const answer = await ask(`lines?after=${last}`);
  const lines = (await answer.text()).split('\n').filter(Boolean);
  if (last === '0') {
    session = new Session();
  }
  last = answer.headers.get('Sluice-Last');
  lines.forEach((line) => session.read(line));
  paintAll();
  return lines;
}

async function watch() {
  try {
    await look();
  } catch (gone) {
    say('failed', gone instanceof TypeError ? 'The app has ended, or its page was closed' : gone.message);
  }
  setTimeout(watch, document.hidden ? HIDDEN_LOOK : LOOK);
}

function replay(lines) {
  all = lines.flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch (halfALine) {
      return [];
    }
  });
  byId('replay').hidden = false;
  const slider = byId('moment');
  slider.max = all.length;
  slider.value = all.length;
  slider.addEventListener('input', () => showMoment(Number(slider.value)));
  showMoment(all.length);
}

function showMoment(count) {
  session = new Session();
  all.slice(0, count).forEach((event) => session.tell(event));
  byId('moment-text').textContent = `${count} of ${all.length}, ${full(session.now)}`;
  paintAll();
}

async function begin() {
  byId('buttons').append(...OPERATIONS.map((what) =>
    element('button', { type: 'button', onclick: () => act(`engine?do=${what}`) }, what.replace('_', ' '))));
  byId('row-form').addEventListener('submit', (event) => {
    event.preventDefault();
    showRow(byId('row-type').value, byId('row-id').value);
  });
  byId('sql-form').addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      const answer = await ask('select', { method: 'POST', body: byId('sql').value });
      byId('answer').replaceChildren(...answerTable(await answer.json()));
    } catch (refused) {
      byId('answer').replaceChildren(element('p', { class: 'bad' }, refused.message));
    }
  });
  try {
    const lines = await look();
    if (session.header.recorded) {
      replay(lines);
      return;
    }
  } catch (refused) {
    say('failed', refused.message);
    return;
  }
  setTimeout(watch, LOOK);
}

begin();
