import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { remindOfEnds } from '../../../server/annual-passes/events';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { DAY_MS } from '../../../server/shared/time';
import { codeOf } from '../../../server/tickets';
import { runApp } from '../../support/app';
import type { Client } from '../../support/client';
import { expectPage } from '../../support/expectPage';
import { readPdf } from '../../unit/tickets/readPdf';
import { createVenue } from '../orders/shopFixture';
import { makeUser, signedIn, signInAs } from '../users/people';
import { createGate, type Gate, scan } from '../validations/gateFixture';
import { openPassShop, PASS, sellPass, sellPasses } from './passFixture';

const app = runApp();
const agent = signedIn(app, 'agent');
const validator = signedIn(app, 'validator');
let gate: Gate;
let venueId: string;
beforeAll(async () => {
  venueId = await createVenue();
  gate = await createGate(venueId);
});

const DAILY = { ...PASS, photo: true, perDay: 1 };
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

async function upload(client: Client, address: string, bytes: Uint8Array, crop: Record<string, string> = {}) {
  const body = new FormData();
  body.append('file', new Blob([bytes as BlobPart]), 'face.jpg');
  if (!client.cookies.get('XSRF-TOKEN')) await client.get(paths.auth.login());
  const proof = decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '');
  return client.raw(`${address}?${new URLSearchParams(crop)}`, {
    method: 'POST',
    body,
    headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': proof },
  });
}

/** Left half red, right half blue, taken in Cádiz. */
async function picture(): Promise<Buffer> {
  const half = (colour: string) =>
    sharp({ create: { width: 400, height: 500, channels: 3, background: colour } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 800, height: 500, channels: 3, background: '#fff' } })
    .composite([
      { input: await half('#ff0000'), left: 0, top: 0 },
      { input: await half('#0000ff'), left: 400, top: 0 },
    ])
    .withExif({ IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '36/1 31/1 0/1' } })
    .jpeg()
    .toBuffer();
}

const codeNow = async (passId: string): Promise<string> => {
  const { ticket } = await prisma.annualPass.findUniqueOrThrow({
    where: { id: passId },
    include: { ticket: { include: { product: { select: { number: true } } } } },
  });
  return codeOf({ ...ticket, productNumber: ticket.product.number });
};

describe('a pass', () => {
  it('goes from the shop to the gate, with its face', async () => {
    const { ticket, pass } = await sellPass({ rules: DAILY, venueId });
    const holder = app.newClient();
    const page = expectPage(await holder.get(paths.passes.download(ticket.code)), 'AnnualPass/Download');
    expect(page.pass).toMatchObject({
      state: 'photo_missing',
      needsPhoto: true,
      mayChangeFace: true,
      visits: 0,
      left: null,
    });
    // Its ticket's URL redirects there.
    const moved = await holder.get(paths.tickets.show(ticket.code), { follow: false });
    expect(moved.headers.get('Location')).toBe(paths.passes.download(ticket.code));
    expect(await scan(validator, ticket.code, { gateId: gate.id })).toMatchObject({
      result: 'photo_missing',
      face: { passId: pass.id, photo: null },
    });

    const crop = { x: '0.5', y: '0', width: '0.5', height: '1' };
    expect((await upload(holder, paths.passes.upload(ticket.code), await picture(), crop)).status).toBe(201);
    await holder.post(paths.passes.holder(ticket.code), { name: 'Elena Ruiz' });
    const printed = readPdf(Buffer.from(await (await fetch(app.url + paths.tickets.pdf(ticket.code))).arrayBuffer()));
    expect(printed.source.match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(printed.source).toContain('Photo of ticket holder: Elena Ruiz');
    expect(printed.pages[0]!.lines.join(' ')).toMatch(/until .* Valid only for Elena Ruiz/);

    const answer = await scan(validator, ticket.code, { gateId: gate.id });
    expect(answer).toMatchObject({ result: 'accepted', details: { holder: 'Elena Ruiz' } });
    const photo = answer.face!.photo!;
    const shown = await fetch(new URL(photo, app.url));
    expect(shown.status).toBe(200);
    const bytes = Buffer.from(await shown.arrayBuffer());
    const { width, height, exif } = await sharp(bytes).metadata();
    expect({ width, height, exif }).toEqual({ width: 480, height: 600, exif: undefined });
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ mean }) => Math.round(mean / 64))).toEqual([0, 0, 4]);
    // Neither a changed URL nor the one without parameters opens it.
    expect((await fetch(new URL(photo.replace(/until=\d+/, 'until=99999999'), app.url))).status).toBe(404);

    expect(await scan(validator, ticket.code, { gateId: gate.id })).toMatchObject({ result: 'day_limit' });
    const later = await upload(holder, paths.passes.upload(ticket.code), await picture());
    expect(later.status).toBe(422);
    expect(later.text).toMatch(/no longer change the name and photo/);
  });

  it.each([
    ['something that is no picture', async () => Buffer.from('hello'), /JPEG|picture|image/i],
    [
      'eighty megapixels',
      () =>
        sharp({ create: { width: 10_000, height: 8000, channels: 3, background: '#fff' }, limitInputPixels: false })
          .png()
          .toBuffer(),
      /megapixel/i,
    ],
    ['nothing', async () => Buffer.alloc(0), /.+/],
  ])('refuses %s as a face, and says why', async (_, make, said) => {
    const { ticket, pass } = await sellPass({ rules: DAILY, venueId });
    const answer = await upload(app.newClient(), paths.passes.upload(ticket.code), await make());
    expect(answer.status).toBe(422);
    expect(answer.text).toMatch(said);
    expect(await prisma.passPhoto.count({ where: { passId: pass.id } })).toBe(0);
  });

  it('of somebody else is stopped at the gate, and unblocked at the desk', async () => {
    const { ticket, pass } = await sellPass({ rules: { ...DAILY, photo: false }, venueId });
    const other = await sellPass({ rules: { ...DAILY, photo: false }, venueId });
    const stop = async (client: Client, scanned?: string) =>
      (await client.json('POST', paths.passes.wrongFace(pass.id), { scan: scanned })).status;
    const { validationId } = await scan(validator, ticket.code, { gateId: gate.id });
    const elsewhere = await scan(validator, other.ticket.code, { gateId: gate.id });
    const colleague = await signInAs(app, (await makeUser('validator')).email);
    // Without a scan, with a scan of another pass, or with a colleague's scan.
    expect([await stop(validator), await stop(validator, elsewhere.validationId)]).toEqual([422, 422]);
    expect(await stop(colleague, validationId)).toBe(422);
    const later = await scan(validator, ticket.code, { gateId: gate.id });
    expect(later.result).toBe('day_limit');
    expect(await stop(validator, later.validationId)).toBe(200);
    expect(await scan(validator, ticket.code, { gateId: gate.id })).toMatchObject({ result: 'blocked' });
    const page = expectPage(await app.newClient().get(paths.passes.download(ticket.code)), 'AnnualPass/Download');
    expect(page.pass).toMatchObject({ state: 'blocked', code: null, mayRenew: false });
    await agent.post(paths.passes.unblock(pass.id));
    expect(await scan(validator, ticket.code, { gateId: gate.id })).toMatchObject({ result: 'day_limit' });
  });

  it('that is reissued has a new code, and no second entry that day', async () => {
    const { ticket, pass } = await sellPass({ rules: { ...DAILY, photo: false }, venueId });
    await scan(validator, ticket.code, { gateId: gate.id });
    const ask = () => agent.post(paths.passes.reissue(pass.id), { ticketId: ticket.id });
    await Promise.all([ask(), ask()]);
    const code = await codeNow(pass.id);
    expect(code).not.toBe(ticket.code);
    expect(await prisma.ticket.count({ where: { orderId: ticket.order.id } })).toBe(2);
    expect(await scan(validator, ticket.code, { gateId: gate.id })).toMatchObject({ result: 'replaced' });
    expect(await scan(validator, code, { gateId: gate.id })).toMatchObject({ result: 'day_limit' });
    const former = expectPage(await app.newClient().get(paths.passes.download(ticket.code)), 'AnnualPass/Download');
    // The number can be typed at the gate too; an old code shows only its own old number.
    const hidden = { code: null, holder: null, lastVisit: null, visits: 0 };
    expect(former.pass).toMatchObject({ state: 'replaced', ...hidden });
    const mail = await prisma.mailLog.findFirst({
      where: { dedupeKey: { startsWith: 'pass_ready:' }, text: { contains: code } },
    });
    expect(mail).not.toBeNull();
  });
});

describe('renewal', () => {
  it('is one press from the mail, in the shop’s own checkout, with face and name kept', async () => {
    const shop = await openPassShop(DAILY, venueId);
    const { ticket, pass, order } = await sellPasses(shop, { moment: daysAgo(350), email: 'renews@example.com' });
    await upload(app.newClient(), paths.passes.upload(ticket.code), await picture());
    await remindOfEnds();
    await remindOfEnds();
    const mails = await prisma.mailLog.findMany({ where: { kind: 'pass_ending', orderId: order.id } });
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toContain(paths.passes.download(ticket.code));

    const holder = app.newClient();
    const renew = () => holder.post(paths.passes.renew(ticket.code), {}, { follow: false });
    await Promise.all([renew(), renew()]);
    const [renewal, ...others] = await prisma.passRenewal.findMany({ where: { passId: pass.id } });
    expect(others).toEqual([]);
    const held = await prisma.order.findUniqueOrThrow({ where: { id: renewal!.orderId } });
    expect({ state: held.state, total: Number(held.totalCents) }).toEqual({ state: 'held', total: 4000 });
    expect(expectPage(await holder.get(paths.events.show(shop.slug)), 'Orders/Create').hold).not.toBeNull();
  });

  it('is refused to a pass that goes on for long, that is blocked or that was renewed', async () => {
    const shop = await openPassShop(PASS, venueId);
    const long = await sellPasses(shop);
    const done = await sellPasses(shop, { moment: daysAgo(350) });
    await sellPasses(shop, { renews: [done.pass.id] });
    for (const { ticket, pass } of [long, done]) {
      await app.newClient().post(paths.passes.renew(ticket.code));
      expect(await prisma.passRenewal.count({ where: { passId: pass.id, order: { state: 'held' } } })).toBe(0);
    }
  });
});

describe('the desk', () => {
  it('sees holders, prints cards and writes to them', async () => {
    const shop = await openPassShop(PASS, venueId);
    const { passes, order } = await sellPasses(shop, {
      moment: daysAgo(350),
      quantity: 3,
      email: 'family@example.com',
    });
    const [first] = passes;
    await prisma.orderItemProfile.create({ data: { orderItemId: first!.orderItemId, name: 'Wilhelmina Dupont' } });
    const { list } = expectPage(await agent.get(`${paths.passes.index()}?q=Wilhelmina`), 'AnnualPass/Users/Index');
    expect(list.rows).toMatchObject([{ id: first!.id, holder: 'Wilhelmina Dupont', state: 'active', visits: 0 }]);

    const family = expectPage(
      await app.newClient().get(paths.passes.download(await codeNow(passes[1]!.id))),
      'AnnualPass/Download',
    );
    expect(family.family.map(({ holder }) => holder)).toContain('Wilhelmina Dupont');

    const cookie = { Cookie: agent.cookies.header() };
    const card = await fetch(new URL(paths.passes.cards([first!.id], 'card'), app.url), { headers: cookie });
    const { pages } = readPdf(Buffer.from(await card.arrayBuffer()));
    expect(pages.map(({ lines }) => lines.join(' '))).toEqual([expect.stringContaining('Wilhelmina')]);
    const ids = passes.map(({ id }) => id);
    const remind = () => agent.post(paths.passes.selection(), { action: 'remind', selection: { ids } });
    await remind();
    await remind();
    expect(await prisma.mailLog.count({ where: { kind: 'pass_ending', orderId: order.id } })).toBe(3);
  });
});
