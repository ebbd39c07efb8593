import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

export type Result = { name: string; ours: string; theirs: string; ratio: number; aim: string };

const FILE = 'docs/performance.md';
/** From here on the file is written by hand, and kept. */
const REMARKS = '\n## Lessons';

function remarks(): string {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  const at = text.indexOf(REMARKS);
  return at < 0 ? '' : text.slice(at);
}

const row = ({ name, ours, theirs, ratio, aim }: Result) =>
  `| ${name} | ${ours} | ${theirs} | **${ratio.toFixed(2)}** | ${aim} |`;

/** Writes the results to docs/performance.md. */
export function report(results: readonly Result[], postgresVersion: string): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, PostgreSQL ${postgresVersion}`;
  const text = `# Performance

Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}.
One server process has the settings of production, with 16 clients and its own PostgreSQL with fsync on; load, server and database
share the machine's cores. Each figure has a yardstick of the same run, so the ratio is what counts.

| what | ours | yardstick | ratio | aim |
| --- | --- | --- | --- | --- |
${results.map(row).join('\n')}

## How to read it

- **Holds and purchases** are compared with pgbench, which does the least that an order can be (order, two items, payment, one
  conditional update, three unique indexes, two foreign keys) and its contended update last. Ours goes over HTTP, with session,
  CSRF check, validation, prices, history and outbox. It is fast on a hot slot because of batching: one statement serves the
  buyers who wait for one row (\`server/infra/microBatch.ts\`).
- **Filling a slot** counts ticket rows, not the counter.
- **Scans** include the session, whose rights the scan's own statement confirms, the ticket's rules, the recorded scan and its
  announcement. Codes are typed references; a signed code costs its signature in addition. With fifty entry rules that concern
  every ticket, a scan is two statements: one reads its facts, one takes the use.
- **The gate (m)** (\`npm run bench -- gate\`) has fifty entry rules that concern every ticket. Six turnstiles scan every 0.4 s
  each, three times the rate of a thousand people in twenty minutes at every one, while eight buyers buy as fast as they are
  answered. The phone shows the stored page in its own tab, offline: seven starts, then a hundred codes of a hand scanner, from
  its Enter to the paint of the colour. The page's thread is four times slower, the service worker's is not.
- **A full database (n)** has a million orders with tickets and scans, 100,000 slots and as many accounts, some of them of the
  event that is sold. Both databases are measured in turn, and the best of three runs counts.
- **The page (d)** runs the same queries in both servers, which answer the same request with the same bytes; the bench compares
  them first. The difference is the protocol, shared props, session and middlewares.
- **Fan-out (e)** publishes to 1,000 subscribers of one channel; the yardstick writes the same bytes with bare \`ws\`.
- **Lists (h)** open one page of the back office in an old organisation (1,000,000 orders, 100,000 slots, 100,000 codes) and in a
  new one (10,000 of each), with as many accounts as codes and one change in the audit log for every ten orders. A page finds its
  keys by an index, reads the rest only for those keys, and counts up to 10,000 rows (\`docs/lists.md\`), so both should take the
  same time. The dashboard reads today and the day a week ago; on each, the old organisation sells a hundred times as much and has
  ten times as many slots. Orders are stored in the order of their creation. A search finds ten times as many rows in the old
  organisation and sorts them if they are few.
- **Codes and slots (i)** are created by the thousand, in statements of their own size. The yardstick is a single insert of as
  many rows without checks and counts.
- **Moves (k)** change one visit of a paid order for another: places of both slots, the replaced ticket, holders, history and
  announcements. The statement is called as the server calls it; from the page it also goes through the order's lock, terms,
  prices and session.
- **A bank statement** is read, matched, written, and exact matches pay their orders, each with tickets. A twentieth of its lines
  pay. The pause is that of the importing process; the transaction is the longest one.
- **The worst inputs** come from one administrator each, one after another: workbooks of millions of empty cells, and a bank file
  of 8 MB full of beginnings of references. Four buyers hold, give details, pay and get tickets at the same time. The whole
  purchase is measured.
- **First sight (j)** is the same build with and without \`dist/pages\`: a phone of 390 px, a processor four times slower, 1.6
  Mbit/s with 150 ms, the median of five loadings. React hydrates a page in pieces. An event's documents also tell search engines
  times and prices. JavaScript is all that the page loads by itself, compressed, also what comes after it can be used. Taps are on
  a hydrated page, from the finger to the paint that shows the result.
- **A counter (l)** is a touch screen of 1280 × 800 on a processor four times slower, the median of seven sales: from the finger
  to the paint that shows the ticket in the basket, and from the key that takes the money to the paint that says sold.
- **Growing load (o)** (\`npm run bench -- load\`) sends buyers at a fixed rate, whether or not those before them are served: each
  opens the event, reserves two tickets, orders and pays. The rate grows by two fifths until twice the best rate is offered. A
  process that cannot serve all in time asks new visitors to come back (\`server/http/busy.ts\`). Load, database and all processes
  share the machine's cores. \`docs/pictures/load.svg\` has the curves.
- **JavaScript (f)** is what the front page loads before it can be used, gzipped. The floor is react, react-dom and
  @inertiajs/react with an empty page, built the same way.
`;
  writeFileSync(FILE, text + remarks());
}

export const print = (results: readonly Result[]): void =>
  console.log(
    results
      .map(
        (result) =>
          `${result.name}: ${result.ours} vs ${result.theirs} → ${result.ratio.toFixed(3)} (aim ${result.aim})`,
      )
      .join('\n'),
  );
