// What a session's lines say, added up. The same for a live engine and for a recording.

const MOST_OPERATIONS = 20;
const MOST_EVENTS = 500;
const MOST_SENT = 5000; // moments, more than limits of a minute allow
const MOST_STORIES = 2000; // rows

export class Session {
  constructor() {
    this.header = { types: [], graphs: [] };
    this.status = null;
    this.operations = []; // the newest first
    this.states = new Map(); // loop: the state that runs, or the end
    this.walked = new Set(); // "from outcome" of the last run of each loop
    this.requests = new Map();
    this.sent = []; // moments of requests, the oldest first
    this.waits = new Map(); // why: how many wait
    this.events = [];
    this.rows = new Map(); // "type/id": its events
    this.setBack = []; // where the clock went back
    this.file = null;
    this.limits = null;
    this.isClosed = false;
    this.unjudged = []; // refused requests, until the next look at the limits
    this.now = null; // of the device
    this.highest = {}; // by who tells the time: the engine's events, or the answers to looks
    this.count = 0;
  }

  // One line; half a line at the end of a recording, and what no recorder writes, says nothing.
  read(line) {
    try {
      this.tell(JSON.parse(line));
    } catch (halfALine) {
      // what it would have said comes with the next session
    }
  }

  tell(event) {
    try {
      this.hear(event);
    } catch (odd) {
      // no recorder writes such an event
    }
  }

  hear(event) {
    if (typeof event?.event !== 'string') {
      return;
    }
    const at = Date.parse(event.at);
    this.count++;
    if (event.event !== 'file') { // that one may have been read before
      this.keepTime(at, event.event === 'now' || event.event === 'limits' ? 'look' : 'engine');
    }
    if (event.event === 'now') {
      return;
    }
    if (event.event === 'closed') {
      this.isClosed = true;
      this.limits = null;
      return;
    }
    if (event.event === 'file' || event.event === 'limits' || event.event === 'session') {
      this[{ file: 'file', limits: 'limits', session: 'header' }[event.event]] = event;
      if (event.event === 'limits') {
        this.judge();
      }
      return;
    }
    this.events.push(event);
    if (this.events.length > MOST_EVENTS) {
      this.events.shift();
    }
    const handler = Object.hasOwn(HANDLERS, event.event) && HANDLERS[event.event];
    if (handler) {
      handler(this, event, at);
    }
  }

  // An answer may bring events from before the last one: each who tells is compared with itself.
  keepTime(at, teller) {
    const highest = this.highest[teller] ?? at;
    if (highest - at > 2000) {
      this.setBack.push({ from: highest, to: at });
      this.highest = {}; // whoever tells next, it is the same jump
    }
    this.highest[teller] = Math.max(this.highest[teller] ?? at, at);
    this.now = at;
  }

  // Some requests were sent before anybody looked, or by another process: the limits count them.
  judge() {
    const used = this.used();
    if (used !== undefined) {
      this.unjudged.forEach((request) => { request.used = Math.max(used, request.used ?? 0); });
      this.unjudged = [];
    }
  }

  used() {
    return this.limits?.windows.find((one) => one.name === 'budget')?.used;
  }

  get operation() {
    const newest = this.operations[0];
    return newest && !newest.report ? newest : null;
  }

  // Whether a request with the row's change has no answer yet, and may still get one.
  isUnderWay(row) {
    return [...this.requests.values()].some(({ rows }) =>
      rows.some((sent) => sent.type === row.type && sent.id === row.id));
  }

  story(type, id) {
    const key = `${type}/${id}`;
    if (!this.rows.has(key)) {
      this.rows.set(key, []);
      if (this.rows.size > MOST_STORIES) {
        this.rows.delete(this.rows.keys().next().value);
      }
    }
    return this.rows.get(key);
  }
}

const HANDLERS = {
  gap(session) {
    session.requests.clear(); // their answers may be among the lines that are gone
    session.waits.clear();
    session.last = null;
  },
  began(session, event, at) {
    session.operations.unshift({
      operation: event.operation, began: at, requests: [], waits: [], whole: new Set(), handled: 0, report: null,
    });
    session.operations.length = Math.min(session.operations.length, MOST_OPERATIONS);
    session.walked.clear();
  },
  ended(session, event, at) {
    const run = session.operations.find((each) => !each.report && each.operation === event.operation);
    if (run) {
      run.report = { pulled: {}, problems: [], ...event };
      run.ended = at;
    }
    session.states.clear();
    session.waits.clear();
  },
  moved(session, event) {
    session.states.set(event.loop, event.to);
    session.walked.add(`${event.loop} ${event.from} ${event.outcome}`);
  },
  status(session, event, at) {
    session.status = event;
    if (event.operation && !session.operation) {
      HANDLERS.began(session, event, at); // it began before anybody looked
    }
    if (event.rows && session.operation) {
      session.operation.handled = Math.max(session.operation.handled, event.rows);
    }
  },
  waiting(session, event, at) {
    session.waits.set(event.why, (session.waits.get(event.why) ?? 0) + 1);
    session.operation?.waits.push({ why: event.why, from: at, to: null });
  },
  waited(session, event, at) {
    session.waits.set(event.why, Math.max(0, (session.waits.get(event.why) ?? 0) - 1));
    const wait = session.operation?.waits.find((each) => each.why === event.why && each.to === null);
    if (wait) {
      wait.to = at;
    }
  },
  listed(session, event) {
    if (event.whole && session.operation) {
      session.operation.whole.add(event.type);
    }
  },
  requested(session, event, at) {
    session.sent.push(at);
    if (session.sent.length > 2 * MOST_SENT) {
      session.sent = session.sent.slice(-MOST_SENT);
    }
    const request = {
      number: event.request, method: event.method, path: event.path, from: at, to: null, status: null,
      rows: [],
    };
    session.requests.set(event.request, request);
    session.last = request;
    session.operation?.requests.push(request);
  },
  answered(session, event, at) {
    const request = session.requests.get(event.request);
    if (request) {
      request.to = at;
      request.status = event.status;
      if (event.status === 429) {
        request.earlier = session.sent.filter((moment) => moment <= request.from);
        request.used = session.used() ?? (session.header.recorded ? 0 : undefined);
        session.unjudged.push(request);
      }
      session.requests.delete(event.request);
      request.rows.forEach((row) => session.story(row.type, row.id).push({ ...event, request }));
    }
  },
  sending(session, event) {
    session.last?.rows.push(event);
    session.story(event.type, event.id).push({ ...event, request: session.last });
  },
};
