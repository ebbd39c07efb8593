/** A till's prints: bytes to a network printer, once, with their state; copies need a reason. */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PrintAnswer, PrintLine } from '../../../server/cash/pages';
import { sweepPrints } from '../../../server/cash/printing/runPrints';
import { readHouse } from '../../../server/cash/sales/readReceipt';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { printed, textOf } from '../../standIns/receiptPrinter/emulator';
import { startPrinter } from '../../standIns/receiptPrinter/networkPrinter';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { prepare } from '../../support/prepare';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { close, createCashbox, move, open, refusalOf, shiftOf } from './cashFixture';

const app = runApp({ PRINTER_NETWORKS: '127.0.0.0/8' });
const printer = prepare(startPrinter);
const cashier = signedIn(app, 'cashier');
const manager = signedIn(app, 'manager');
let cashbox: string;
let shift: string;
let sold: () => Promise<string>;
beforeAll(async () => {
  const venueId = await createVenue();
  const { id: event } = await createEvent(venueId);
  const product = await createProduct(event, { channels: ['counter'], priceCents: 1250 });
  const slot = await createSlot(event, { capacity: 50 });
  cashbox = await createCashbox(venueId, {
    printer: {
      paper: '80',
      kind: 'network',
      host: printer.host,
      port: 9100,
      codePage: 'cp858',
      after: 'all',
      opensDrawer: true,
    },
  });
  ({ id: shift } = await open(cashier, cashbox, 5000));
  sold = async () => {
    const lines = [{ eventId: event, productId: product, appointmentId: slot, quantity: 2 }];
    const key = randomUUID();
    const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 3000 }];
    const answer = await cashier.json('POST', paths.pos.sales(), { key, lines, totalCents: 2500, parts });
    return answer.json<{ reference: string }>().reference;
  };
});
beforeEach(() => {
  printer.slips.length = 0;
  printer.connections = 0;
  Object.assign(printer.state, { paper: true, cover: false, silent: false, breaksAfter: null });
});

const ask = (client: Client, body: object) => client.json('POST', paths.pos.prints(), { id: randomUUID(), ...body });
const ofShift = (client: Client, body: object) =>
  client.json('POST', paths.shifts.prints(shift), { id: randomUUID(), ...body });
const printsIn = (answer: { json: <T>() => T }) => answer.json<PrintAnswer>().prints;

/** Waits until a slip is printed or has failed. */
async function settled(id: string): Promise<PrintLine> {
  await expect
    .poll(async () => (await prisma.printJob.findUniqueOrThrow({ where: { id } })).state, { timeout: 15_000 })
    .toMatch(/printed|failed/);
  return (await cashier.get(paths.pos.print(id))).json<PrintLine>();
}
/** Expects exactly this number of printouts. */
async function slips(number: number): Promise<void> {
  await expect.poll(() => printer.slips.length).toBe(number);
}
const paper = (at: number) => textOf(printed(printer.slips[at]!, { codePage: 'cp437' }));

it('prints a receipt and the tickets after a sale, once, and opens the drawer', async () => {
  const reference = await sold();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(cashier, { what: 'sale', reference })));
  const ids = new Set(answers.flatMap(printsIn).map(({ id }) => id));
  expect(ids.size).toBe(2);
  for (const id of ids) expect(await settled(id)).toMatchObject({ state: 'printed', copy: 0, failure: null });
  await slips(2);
  const [receipt, tickets] = [paper(0), paper(1)];
  expect(receipt).toMatch(/^\[drawer\]\n/);
  expect(receipt).toContain('25.00');
  expect(tickets.split('[cut]')).toHaveLength(3);
  expect(tickets).toContain('[picture]');
  expect(tickets).not.toContain('[drawer]');
});

it('what follows a sale comes out where it was sold, and nowhere else', async () => {
  const reference = await sold();
  const other = await signInAs(app, (await makeUser('cashier')).email);
  const { venueId } = await prisma.cashbox.findUniqueOrThrow({ where: { id: cashbox } });
  expect(refusalOf(await ask(other, { what: 'sale', reference })).errors).toHaveProperty('reference');
  await open(other, await createCashbox(venueId), 0);
  expect(refusalOf(await ask(other, { what: 'sale', reference })).errors).toHaveProperty('reference');
  expect(printsIn(await ask(cashier, { what: 'sale', reference }))).toHaveLength(2);
  await slips(2);
});

it('refuses the id of another paper, also one that the server made, and answers its own again', async () => {
  const reference = await sold();
  const body = { id: randomUUID(), what: 'receipt', reference };
  const [made] = printsIn(await ask(cashier, body));
  const count = await prisma.printJob.count();
  expect(printsIn(await ask(cashier, body))).toMatchObject([{ id: made!.id }]);
  // The drawer stays closed, and the answer reveals nothing about the order.
  const shown = await ofShift(cashier, { id: made!.id, what: 'drawer', reason: 'Change' });
  expect([shown.status, refusalOf(shown).code]).toEqual([409, 'id_taken']);
  expect(await prisma.printJob.count()).toBe(count);
  await slips(1);
});

it('prints again with a reason alone, and marks the copy', async () => {
  const reference = await sold();
  const [first] = printsIn(await ask(cashier, { what: 'receipt', reference }));
  await settled(first!.id);
  expect(refusalOf(await ask(cashier, { what: 'receipt', reference })).errors).toHaveProperty('reason');
  expect(refusalOf(await ask(cashier, { what: 'receipt', reference, reason: ' ' })).errors).toHaveProperty('reason');
  const copy = { id: randomUUID(), what: 'receipt', reference, reason: 'The visitor lost it' };
  for (const _ of [1, 2]) await cashier.json('POST', paths.pos.prints(), copy);
  const [again] = printsIn(await cashier.json('POST', paths.pos.prints(), copy));
  expect(await settled(again!.id)).toMatchObject({ state: 'printed', copy: 1, reason: 'The visitor lost it' });
  await slips(2);
  expect(paper(0)).not.toContain('COPY');
  expect(paper(1)).toContain('COPY 1');
  await expect(prisma.printJob.delete({ where: { id: again!.id } })).rejects.toThrow();
  await expect(prisma.printJob.update({ where: { id: first!.id }, data: { reason: 'x' } })).rejects.toThrow();
});

it('says what is wrong with the printer, and prints on demand, once', async () => {
  const reference = await sold();
  printer.state.paper = false;
  const [job] = printsIn(await ask(cashier, { what: 'tickets', reference }));
  expect(await settled(job!.id)).toMatchObject({ state: 'failed', failure: 'paper' });
  printer.state.paper = true;
  // Unplugged during printing.
  printer.state.breaksAfter = 500;
  await cashier.json('POST', paths.pos.printAgain(job!.id), {});
  expect(await settled(job!.id)).toMatchObject({ state: 'failed', failure: 'interrupted' });
  printer.state.breaksAfter = null;
  await Promise.all([1, 2, 3].map(() => cashier.json('POST', paths.pos.printAgain(job!.id), {})));
  expect(await settled(job!.id)).toMatchObject({ state: 'printed', failure: null });
  await slips(1);
  expect(refusalOf(await cashier.json('POST', paths.pos.printAgain(job!.id), {})).code).toBe('printed_since');
  await slips(1);
});

it('believes a printer that says nothing of itself', async () => {
  printer.state.silent = true;
  const [job] = printsIn(await ask(cashier, { what: 'tickets', reference: await sold() }));
  expect(await settled(job!.id)).toMatchObject({ state: 'printed' });
  await slips(1);
});

it('leaves to people what a killed process had on its way, and takes up what waited', async () => {
  const reference = await sold();
  const [job] = printsIn(await ask(cashier, { what: 'receipt', reference }));
  await settled(job!.id);
  await slips(1);
  const [left, waited] = [randomUUID(), randomUUID()];
  await sql(
    'test_left_prints',
    `insert into print_jobs (id, cashbox_id, kind, via, locale, state, taken_until, due_at, "by")
     select x.id, j.cashbox_id, 'test', 'network', 'en', x.state, x.until, moment() - interval '1 hour', j."by"
     from print_jobs j, (values ($1::uuid, 'printing', moment() - interval '1 second'), ($2::uuid, 'waiting', null)) x(id, state, until) where j.id = $3`,
    [left, waited, job!.id],
  );
  await sweepPrints();
  expect(await prisma.printJob.findUniqueOrThrow({ where: { id: left } })).toMatchObject({
    state: 'failed',
    failure: 'interrupted',
  });
  await expect
    .poll(async () => (await prisma.printJob.findUniqueOrThrow({ where: { id: waited } })).state)
    .toBe('printed');
  await slips(2);
});

it('prints slips, X without what a cashier still counts, and opens the drawer for a reason', async () => {
  const movement = { id: randomUUID() };
  await move(cashier, shift, 'deposit', 1000, { ...movement, reason: 'Łódź' });
  const [slip] = printsIn(await ofShift(cashier, { what: 'slip', movementId: movement.id }));
  await settled(slip!.id);
  await slips(1);
  expect(paper(0)).toContain('[picture]');
  expect(refusalOf(await ofShift(cashier, { what: 'report' })).code).toBe('print_blind');
  const [report] = printsIn(await ofShift(manager, { what: 'report' }));
  expect(report).toMatchObject({ via: 'browser', state: 'printed' });
  expect((await cashier.get(paths.pos.print(slip!.id))).status).toBe(200);
  expect(refusalOf(await ofShift(cashier, { what: 'drawer' })).errors).toHaveProperty('reason');
  const [drawer] = printsIn(await ofShift(cashier, { what: 'drawer', reason: 'Change for a note' }));
  expect(await settled(drawer!.id)).toMatchObject({ state: 'printed', reason: 'Change for a note' });
  await slips(2);
  expect(paper(1)).toBe('[drawer]');
  const { drawerCents } = await shiftOf(shift);
  await close(cashier, shift, drawerCents);
  const [z] = printsIn(await ofShift(cashier, { what: 'report' }));
  expect(await settled(z!.id)).toMatchObject({ state: 'printed', copy: 0 });
  await slips(3);
  expect(paper(2)).toContain('Z report 1');
  // The organisation is named at the top, and two people sign.
  expect(paper(2).indexOf((await readHouse()).name)).toBeLessThan(paper(2).indexOf('Z report 1'));
  for (const line of ['Cashier signature', 'Manager signature']) expect(paper(2)).toContain(line);
  expect(paper(2)).toMatch(/Drawer opened without a sale +1/);
  expect(refusalOf(await ofShift(cashier, { what: 'report' })).errors).toHaveProperty('reason');
  const [copy] = printsIn(await ofShift(cashier, { what: 'report', reason: 'For the accountant' }));
  expect(await settled(copy!.id)).toMatchObject({ state: 'printed', copy: 1 });
  await slips(4);
  expect(paper(3)).toContain('COPY 1');
});

it('lets a printer be in the house’s network alone, and managers alone say where', async () => {
  const page = expectPage(await manager.get(paths.cashboxes.index()), 'Cash/Cashboxes/Index');
  const { values, version } = page.cashboxes.find(({ id }) => id === cashbox)!;
  const save = (client: Client, input: object) =>
    client.json('PATCH', paths.cashboxes.one(cashbox), { ...values, ...input, version });
  for (const printerHost of ['169.254.169.254', '10.0.0.5', '8.8.8.8', '::1', 'fe80::1%eth0', 'localhost.invalid', ''])
    expect(refusalOf(await save(manager, { printerHost })).errors).toHaveProperty('printerHost');
  for (const printerPort of [22, 5432, 9110])
    expect(refusalOf(await save(manager, { printerPort })).errors).toHaveProperty('printerPort');
  expect(refusalOf(await save(manager, { eventIds: [randomUUID()] })).errors).toHaveProperty('eventIds');
  expect((await save(cashier, { printerHost: printer.host })).status).toBe(403);
  // An address written past the form is not called either.
  const before = printer.connections;
  await prisma.cashbox.update({
    where: { id: cashbox },
    data: { printer: { kind: 'network', host: printer.host, port: 22 } },
  });
  const [job] = printsIn(await manager.json('POST', paths.cashboxes.testPrint(cashbox), { id: randomUUID() }));
  await expect
    .poll(async () => (await prisma.printJob.findUniqueOrThrow({ where: { id: job!.id } })).failure)
    .toBe('refused');
  expect(printer.connections).toBe(before);
});
