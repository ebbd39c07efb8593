/**
 * A change is logged in its own transaction: otherwise a process that dies between the two would lose the log entry.
 */
import { readFileSync } from 'node:fs';
import ts from 'typescript-6';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../../scripts/sourceFiles';

/** Log entries without another write, and why nothing is lost with them. */
const ALONE: Readonly<Record<string, string>> = {
  'server/reports/sales/sealedDays.ts': 'each sealed day has its own row, which names who sealed it',
  'server/support/sentMails/repeatMail.ts': 'the mail has its own row, with its time and address',
  'server/validations/routes/visitors.ts': 'it records a search, which changes nothing',
};

const RECORDS = ['recordChange', 'recordChanges'];
const READS = /^(find|count|aggregate|groupBy)/;

/** Whether this use of a transaction only reads: `tx.user.findMany(…)`. */
function isRead(use: ts.Identifier): boolean {
  const model = use.parent;
  const call = model.parent;
  return ts.isPropertyAccessExpression(model) && ts.isPropertyAccessExpression(call) && READS.test(call.name.text);
}

const isRecord = (use: ts.Identifier): boolean =>
  ts.isCallExpression(use.parent) &&
  ts.isIdentifier(use.parent.expression) &&
  RECORDS.includes(use.parent.expression.text);

/** Number of transactions in a text that log a change and write nothing else. */
function lonelyRecords(text: string, file = 'x.ts'): number {
  let count = 0;
  const look = (node: ts.Node): void => {
    const work =
      ts.isCallExpression(node) &&
      /^(transaction|prisma\.\$transaction)$/.test(node.expression.getText()) &&
      node.arguments[0];
    if (work && (ts.isArrowFunction(work) || ts.isFunctionExpression(work)) && work.parameters[0]) {
      const name = work.parameters[0].name.getText();
      const uses: ts.Identifier[] = [];
      const collect = (inner: ts.Node): void => {
        if (ts.isIdentifier(inner) && inner.text === name) uses.push(inner);
        inner.forEachChild(collect);
      };
      collect(work.body);
      if (uses.some(isRecord) && uses.every((use) => isRecord(use) || isRead(use))) count += 1;
    }
    node.forEachChild(look);
  };
  look(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return count;
}

const server = sourceFiles().filter((file) => /^server\/.*\.ts$/.test(file));

it('is found in a text', () => {
  const alone = 'await settle(line); await transaction((tx) => recordChange(tx, by, change));';
  const read =
    'await transaction(async (tx) => { const one = await tx.user.findFirst(); await recordChange(tx, by, one); });';
  const together = 'await transaction(async (tx) => { await tx.$executeRaw`x`; await recordChange(tx, by, change); });';
  expect([alone, read, together].map((text) => lonelyRecords(text))).toEqual([1, 1, 0]);
});

it('no action records a change after it was committed', () => {
  expect(server.length).toBeGreaterThan(500);
  const lonely = server.filter((file) => lonelyRecords(readFileSync(file, 'utf8'), file) > 0);
  expect(lonely.sort()).toEqual(Object.keys(ALONE).sort());
});

it('no record is written past a transaction', () => {
  const past = server.filter((file) => /\brecordChanges?\(\s*prisma\b/.test(readFileSync(file, 'utf8')));
  expect(past).toEqual([]);
});
