// How the peers speak with the server: by the fetch of Node, which keeps its connections.

async function asked(url, method, body) {
  const response = await fetch(url, {
    method, body: body && JSON.stringify(body),
    headers: body && { 'Content-Type': 'application/json' },
  });
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status}`);
  return response.json();
}

/** The rows that changed; all peers want texts for ids. */
export async function pull(server, since, limit) {
  const pages = limit ? `&limit=${limit}` : '';
  const answer = await asked(`${server}/rows?since=${since}${pages}`, 'GET');
  for (const row of answer.data) if (typeof row.id === 'number') row.id = String(row.id);
  return answer;
}

/** Sends rows a hundred in a request, or each in one of its own. */
export async function push(server, rows, bulk) {
  if (!bulk) {
    for (const row of rows) await asked(`${server}/rows/${row.id}`, 'PUT', row);
    return;
  }
  for (let i = 0; i < rows.length; i += 100) {
    await asked(`${server}/bulk`, 'POST', { data: rows.slice(i, i + 100) });
  }
}

export const offline = (i) => ({
  title: `Offline ${i}`, note: 'Made without a network', project: 'project-1', tags: 'plan',
  minutes: i, price: 1.5, done: false, at: '2026-01-01T00:00:00Z',
});
