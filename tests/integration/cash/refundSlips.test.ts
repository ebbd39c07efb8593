/**
 * Refunds and undone sales at a network printer: the drawer opens, even without paper, and a slip to sign is printed
 * once.
 */
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { PrintAnswer } from '../../../server/cash/pages';
import { testPaper } from '../../../server/cash/printing/shiftPaper';
import { prisma } from '../../../server/infra/db';
import { bytesOf } from '../../../server/printing';
import { paths } from '../../../server/shared/paths';
import { setStaffPin } from '../../../server/users/pin/staffPin';
import { printed, textOf } from '../../standIns/receiptPrinter/emulator';
import { startPrinter } from '../../standIns/receiptPrinter/networkPrinter';
import { runApp } from '../../support/app';
import { prepare } from '../../support/prepare';
import { createEvent, createProduct, createSlot, createVenue } from '../orders/shopFixture';
import { makeUser, signedIn } from '../users/people';
import { close, createCashbox, open } from './cashFixture';

const PIN = '4821';
const app = runApp({ PRINTER_NETWORKS: '127.0.0.0/8' });
const printer = prepare(startPrinter);
const cashier = signedIn(app, 'cashier');
let managerId: string;
let shift: string;
let sell: () => Promise<string>;
beforeAll(async () => {
  const venue = await createVenue();
  const { id: event } = await createEvent(venue);
  const product = await createProduct(event, { channels: ['counter'], priceCents: 1299, taxRate: 1000 });
  const slot = await createSlot(event, { capacity: 50 });
  ({ id: managerId } = await makeUser('manager'));
  await setStaffPin(managerId, PIN, { ip: null, userAgent: null });
  const terms = { paper: '80', kind: 'network', host: printer.host, port: 9100, codePage: 'cp858', after: 'all' };
  const settings = { roundingCents: 5, printer: { ...terms, opensDrawer: true } };
  ({ id: shift } = await open(cashier, await createCashbox(venue, settings), 10_000));
  sell = async () => {
    const lines = [{ eventId: event, productId: product, appointmentId: slot, quantity: 1 }];
    const parts = [{ id: randomUUID(), kind: 'cash', givenCents: 2000 }];
    const sale = { key: randomUUID(), lines, totalCents: 1299, parts };
    return (await cashier.json('POST', paths.pos.sales(), sale)).json<{ reference: string }>().reference;
  };
});
beforeEach(() => {
  printer.slips.length = 0;
  printer.kicks = 0;
  Object.assign(printer.state, { paper: true, cover: false, silent: false, breaksAfter: null });
});

const approved = () => ({ id: randomUUID(), approver: managerId, pin: PIN });
const undo = (reference: string) =>
  cashier.json('POST', paths.pos.undo(reference), { ...approved(), reason: 'Wrong day' });
const print = async (what: object) => {
  const answer = await cashier.json('POST', paths.shifts.prints(shift), { id: randomUUID(), ...what });
  return answer.json<PrintAnswer>().prints;
};
const settled = (id: string) =>
  expect
    .poll(async () => (await prisma.printJob.findUniqueOrThrow({ where: { id } })).state, { timeout: 15_000 })
    .toMatch(/printed|failed/);
const slip = (at: number) => textOf(printed(printer.slips[at]!, { codePage: 'cp437' }));

it('an undone sale opens the drawer and prints one slip with the money that goes back, to be signed', async () => {
  const reference = await sell();
  expect((await undo(reference)).status).toBe(204);
  const [job, ...more] = await print({ what: 'payout', reference });
  expect(more).toEqual([]);
  await settled(job!.id);
  await expect.poll(() => printer.slips.length).toBe(1);
  for (const text of ['[drawer]', 'Refund', '13.00', reference]) expect(slip(0)).toContain(text);
  expect(slip(0).indexOf('[drawer]')).toBe(0);
  // Two people sign, each above a line with three blank rows before it.
  for (const text of ['Handed over', 'Received']) expect(slip(0)).toContain(text);
  const [rows, feeds] = [slip(0).split('\n').length, printer.slips[0]!.filter((byte) => byte === 0x0a).length];
  expect(feeds - rows).toBeGreaterThanOrEqual(6);
  // Requested again by a reloaded page, it is printed once.
  expect((await print({ what: 'payout', reference })).map(({ id }) => id)).toEqual([job!.id]);
  expect(await prisma.printJob.count({ where: { kind: 'slip' } })).toBe(1);
});

it('a refund that is paid out does the same, and of another shift’s order nothing is printed', async () => {
  const reference = await sell();
  const refund = { ...approved(), positions: [1], how: 'all', expectedCents: 1299, currency: 'EUR' };
  expect((await cashier.json('POST', paths.pos.refund(reference), refund)).status).toBeLessThan(400);
  const [job] = await print({ what: 'payout', reference });
  await settled(job!.id);
  await expect.poll(() => printer.slips.length).toBe(1);
  for (const text of ['[drawer]', '13.00']) expect(slip(0)).toContain(text);
  expect(await print({ what: 'payout', reference: 'NOSUCHORDER' })).toEqual([]);
});

it('a printer without paper, or with an open cover, opens the drawer all the same', async () => {
  const reference = await sell();
  await undo(reference);
  printer.state.paper = false;
  const [payout] = await print({ what: 'payout', reference });
  await settled(payout!.id);
  expect(printer.kicks).toBe(1);
  Object.assign(printer.state, { paper: true, cover: true });
  const [drawer] = await print({ what: 'drawer', reason: 'Change for a note' });
  await settled(drawer!.id);
  expect(printer.kicks).toBe(2);
  // A slip that must not open the drawer does not.
  const sale = await sell();
  const answer = await cashier.json('POST', paths.pos.prints(), { id: randomUUID(), what: 'tickets', reference: sale });
  await settled(answer.json<PrintAnswer>().prints[0]!.id);
  expect(printer.kicks).toBe(2);
});

it('the printed Z has what was refunded by tax rate and product', async () => {
  const { drawerCents } = await prisma.cashboxShift.findUniqueOrThrow({ where: { id: shift } });
  await close(cashier, shift, Number(drawerCents));
  const [z] = await print({ what: 'report' });
  await settled(z!.id);
  await expect.poll(() => printer.slips.length).toBe(1);
  expect(slip(0)).toMatch(/Refunded: 3 x .*-€38\.97/s);
  expect(slip(0)).toMatch(/Refunded: .*10%.*-€3\.54/s);
});

it('the test page prints the letters of the code page as letters: a printer at another one shows it', async () => {
  const page = async (codePage: 'cp858' | 'cp852' | 'ascii', isAt = codePage === 'ascii' ? 'cp437' : codePage) => {
    const parts = testPaper('Counter', codePage, { locale: 'en', at: '12:00' });
    const bytes = await bytesOf(parts, { roll: '80', codePage });
    return textOf(printed(bytes, { codePage: isAt, ignoresCodePage: true }));
  };
  expect(await page('cp858')).toContain('ñ á é í ó ú ü ¿ ¡ ß € £ à');
  expect(await page('cp858', 'cp437')).not.toContain('€');
  expect(await page('cp852')).toContain('á é í ó ú ü ß ł ź č ş');
  expect(await page('cp852', 'cp858')).not.toContain('ł');
  // The sample is printed as an image too, which is right at any code page.
  expect((await page('cp858')).match(/\[picture\]/g)).toHaveLength(2);
  expect(await page('ascii')).not.toContain('The printer prints');
});
