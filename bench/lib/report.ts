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

Measured by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: ${machine}. One server process with the settings of
production, 16 clients, and a PostgreSQL of its own with fsync on; load, server and database share the machine's cores.
Each figure stands beside its yardstick of the same run, so the ratio is what counts.

| what | ours | yardstick | ratio | aim |
| --- | --- | --- | --- | --- |
${results.map(row).join('\n')}

## How to read it

- **Holds and purchases** are compared with pgbench doing the least an order can be (order, two items, payment, one
  conditional update, three unique indexes, two foreign keys), its contended update last. Ours goes over HTTP, with
  session, anti-forgery, validation, prices by the server, history and outbox. That it keeps up on a hot slot is the work
  of batching: buyers who wait for one row travel in one statement (\`server/infra/microBatch.ts\`).
- **Filling a slot** counts ticket rows, not the counter.
- **Scans** include the session, whose rights the scan's own statement confirms, the ticket's rules, the recorded scan and
  its announcement. Codes are typed references; a signed code costs its signature besides. The second figure has fifty rules of
  entry that concern every ticket, so that each scan is two statements: one that tells its facts, and one that takes its use.
- **The gate (m)**, with fifty rules of entry that concern every ticket. Six turnstiles scan every 0.4 s each, three times a thousand people in twenty minutes at
  every one, while eight buyers buy as fast as they are answered. The phone is the page as it is kept, opened in a tab of its own without a network: seven starts, then a hundred
  codes of a hand scanner, from its Enter to the paint of the colour. Only the page's own thread is four times slower, not the service worker's.
- **A full database (n)** has a million orders, their tickets and scans, 100,000 slots and as many accounts, some of them of the event that is
  sold. Both are measured in turn, and the best of three runs counts.
- **The page** runs the same queries in both servers, which answer the same request with the same bytes; the bench
  compares them before it begins. The difference is the protocol, shared props, session and middlewares.
- **Fan-out** publishes to 1,000 subscribers of one channel; the yardstick writes the same bytes with bare \`ws\`.
- **Lists (h)** open one page of the back office in a house with years behind it and in one that has just begun, with as
  many accounts as codes and a change in the audit log for every ten orders. A page finds its keys by an index, everything
  else for those alone, and counts up to 10,000 rows (\`docs/lists.md\`), so both should take the same. The dashboard looks
  at today and at the day a week ago; the old house sells a hundred times as much on each and has ten times as many
  slots to show. Orders stand in the tables in the order in which they came. A search finds ten times as many in the old
  house, which are put in order as far as they are few.
- **Codes and slots (i)** are made by the thousand in statements of their own size; the yardstick is a single insert of as
  many rows that checks and counts nothing.
- **Moves (k)** change one visit of a paid order for another: places of both slots, the ticket replaced, holders, history and
  announcements. The statement is called as the server calls it; from the page it also goes through the order's lock, terms,
  prices and session.
- **A bank's statement** is read, told from what is known, written, and what is exact pays its orders, each with tickets. A
  twentieth of its lines pay. The pause is that of the process that imports; the transaction is the longest of the house.
- **The worst inputs** arrive from an administrator for each, the next when the one before is answered: workbooks of millions of empty
  cells, a bank file of 8 MB full of beginnings of references. Four buyers hold, give details, pay and get tickets
  meanwhile. What is measured is the whole purchase.
- **First sight (j)** is the same build with and without \`dist/pages\`: a phone of 390 px, a processor four times slower,
  1.6 Mbit/s with 150 ms; the middle one of five loadings. A page is taken over in pieces. An event's documents tell search
  engines times and prices too. Its JavaScript is all that the page loads by itself, packed, also what comes after it can be
  used. Taps are on a page that has been taken over, from the finger to the paint that shows it.
- **A counter (l)** is a touch screen of 1280 × 800 on a processor four times slower, the middle one of seven sales: from the finger to the paint
  that shows the ticket in the basket, and from the key that takes the money to the paint that says sold.
- **JavaScript** is what the front page loads before it can be used, gzipped; the floor is react, react-dom and
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
