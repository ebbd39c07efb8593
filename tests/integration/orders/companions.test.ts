/** A product sold only with certain others of its event: a child with an adult. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prisma, sql } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import type { TestApp } from '../../support/app';
import { expectPage } from '../../support/expectPage';
import { createPromo } from '../../support/promos';
import { line, type Market, openMarkets, type Stock } from './basketFixture';
import { countersOf, createProduct, createSlot } from './shopFixture';

let app: TestApp;
let openMarket: () => Promise<Market>;
beforeAll(async () => {
  ({ app, openMarket } = await openMarkets());
});
afterAll(() => app.close());

const saidIn = (answer: Answer) => answer.json<{ errors?: { lines?: string[] } }>().errors?.lines?.[0];
const ALONE = '“Child” is only sold with “Museum seat”. Add one to continue.';
const TOO_MANY = '“Child”: up to 2 for each “Museum seat”.';

/** A child ticket of the museum, at most two for each adult. */
async function withChild({ museum }: Market): Promise<Stock> {
  const product = await createProduct(museum.id, { name: { en: 'Child' }, priceCents: 400, maxPerRequired: 2 });
  await prisma.productRequirement.create({ data: { productId: product, requiredId: museum.product } });
  return { ...museum, product };
}

describe('a child with an adult', () => {
  it('is not held alone, nor more of them than go with each adult', async () => {
    const market = await openMarket();
    const { museum, ask, hold } = market;
    const child = await withChild(market);
    const alone = await ask([line(child, 1)]);
    expect([alone.status, saidIn(alone)]).toEqual([422, ALONE]);
    const many = await ask([line(museum, 1), line(child, 3)]);
    expect([many.status, saidIn(many)]).toEqual([422, TOO_MANY]);
    expect(await countersOf(museum.slot)).toEqual({ held: 0, sold: 0 });
    expect(await hold([line(child, 4), line(museum, 2)])).toMatchObject({ totalCents: 4 * 400 + 2 * 1000 });
  });

  it('is said in Spanish, and by all that would do', async () => {
    const market = await openMarket();
    const child = await withChild(market);
    const senior = await createProduct(market.museum.id, { name: { en: 'Senior', es: 'Mayor' } });
    await prisma.productRequirement.create({ data: { productId: child.product, requiredId: senior } });
    const client = app.newClient({ locale: 'es' });
    const url = paths.events.holds(market.museum.slug);
    const answer = await client.json('POST', url, { key: uuidv7(), lines: [line(child, 1)] });
    expect(saidIn(answer)).toMatch(/^«Child» solo se vende con «.+» o «.+»\. Añada una para continuar\.$/);
    expect((await market.ask([line(child, 2), { ...line(child, 1), productId: senior }])).status).toBe(201);
  });

  it('does not lose its adult when a hold is changed', async () => {
    const market = await openMarket();
    const { museum, hold, change } = market;
    const child = await withChild(market);
    const held = await hold([line(museum, 2), line(child, 3)]);
    expect(saidIn(await change(held, [line(child, 3)]))).toBe(ALONE);
    expect(saidIn(await change(held, [line(museum, 1), line(child, 3)]))).toBe(TOO_MANY);
    expect(await countersOf(museum.slot)).toEqual({ held: 5, sold: 0 });
    expect((await change(held, [line(museum, 1), line(child, 2)])).status).toBe(200);
    expect(await countersOf(museum.slot)).toEqual({ held: 3, sold: 0 });
  });

  it('goes neither with an adult of another event, nor with one of another time', async () => {
    const market = await openMarket();
    const { museum, play, ask, hold } = market;
    const child = await withChild(market);
    expect(saidIn(await ask([line(play, 1), line(child, 1)]))).toBe(ALONE);
    const later = { ...museum, slot: await createSlot(museum.id, { inHours: 30 }) };
    expect(saidIn(await ask([line(later, 1), line(child, 1)]))).toBe(ALONE);
    await hold([line(play, 1), line(museum, 1), line(child, 2)]);
  });

  it('goes by what is in the basket, whatever a promotion takes off', async () => {
    const market = await openMarket();
    const { museum, ask, hold } = market;
    const child = await withChild(market);
    await createPromo({ eventId: museum.id, percent: 10_000 });
    expect(saidIn(await ask([line(child, 1)]))).toBe(ALONE);
    expect(saidIn(await ask([line(museum, 1), line(child, 3)]))).toBe(TOO_MANY);
    expect(await hold([line(museum, 1), line(child, 2)])).toMatchObject({ totalCents: 0 });
  });

  it('stays in an order that was held before there was such a rule', async () => {
    const market = await openMarket();
    const { museum, hold, place } = market;
    const product = await createProduct(museum.id, { priceCents: 0 });
    const held = await hold([line({ ...museum, product }, 1)]);
    await prisma.productRequirement.create({ data: { productId: product, requiredId: museum.product } });
    expect((await place(held)).status).toBe(200);
  });

  it('refused in a batch refuses nobody else, and by a name that every server knows', async () => {
    const market = await openMarket();
    const { museum } = market;
    const child = await withChild(market);
    const request = (...lines: [Stock, number][]) => ({
      key: uuidv7(),
      id: uuidv7(),
      reference: uuidv7().slice(-8),
      secret: uuidv7(),
      channel: 'web',
      locale: 'en',
      tickets: lines.reduce((sum, [, quantity]) => sum + quantity, 0),
      lines: lines.map(([{ id, product, slot }, quantity]) => ({
        event_id: id,
        product_id: product,
        appointment_id: slot,
        quantity,
      })),
    });
    const batch = JSON.stringify([
      request([museum, 1]),
      request([child, 1]),
      request([museum, 1], [child, 2]),
      request([museum, 1], [child, 3]),
    ]);
    const held = await sql<{ outcome: string }>('test_batch', 'select outcome from hold_places($1::jsonb, 900)', [
      batch,
    ]);
    expect(held.map(({ outcome }) => outcome)).toEqual(['held', 'refused', 'held', 'refused']);
    expect(await countersOf(museum.slot)).toEqual({ held: 4, sold: 0 });
    const validated = 'select refusal from checked_lines($1::jsonb) where refusal is not null';
    expect(await sql('test_judged', validated, [batch])).toEqual([
      { refusal: 'addon_alone' },
      { refusal: 'addon_alone' },
    ]);
  });
});

describe('the shop', () => {
  it('says with what it is sold, and offers it only while some of that is offered', async () => {
    const market = await openMarket();
    const child = await withChild(market);
    const inShop = async () => {
      const page = expectPage(await market.client.get(paths.events.show(market.museum.slug)), 'Orders/Create');
      return page.products.find(({ id }) => id === child.product);
    };
    expect(await inShop()).toMatchObject({
      requires: [{ id: market.museum.product, name: 'Museum seat' }],
      maxPerRequired: 2,
      isBookable: true,
    });
    await prisma.product.update({ where: { id: market.museum.product }, data: { active: false } });
    expect(await inShop()).toMatchObject({ requires: [], isBookable: false });
  });
});
