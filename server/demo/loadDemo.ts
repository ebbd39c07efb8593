import { writeReach } from '../access';
import { connection, prisma, sql, transaction } from '../infra/db';
import { logger } from '../infra/logger';
import { eraseDue } from '../privacy';
import { writeSetting } from '../settings';
import { DAY_MS, dayIn, HOUR_MS, type IsoDate } from '../shared/time';
import { uuidv7 } from '../shared/uuid';
import { createUser } from '../users';
import { creditBuyer } from './balances';
import { CANCELLED_VISITS } from './cancelledVisits';
import { keepSandboxBooks } from './cardBooks';
import { type Cart, carts } from './carts';
import { COUNTER_DAYS, openCounters } from './cashboxes';
import {
  EVENTS,
  GATES,
  PRODUCT_QUOTAS,
  PRODUCT_REQUIREMENTS,
  PRODUCT_VISITS,
  PRODUCTS,
  QUOTAS,
  VENUES,
} from './catalogue';
import { openCompanies } from './companies';
import { giveAway } from './complimentary';
import { limitGates, pairDevices } from './devices';
import { ENTRY_RULES, letInApart, NOTE_FOR_GATE } from './entryRules';
import { GARDEN, GARDEN_GUIDES, GARDEN_PRODUCTS, GARDEN_QUOTAS } from './garden';
import { GIVEN } from './givenTickets';
import { issueInvoices } from './invoices';
import { publishDemoTexts } from './legalTexts';
import { RESCHEDULED } from './moves';
import { isoDay, openDoors, PAST_DAYS } from './openingHours';
import { PASS_PRODUCTS, sellPasses } from './passes';
import { busynessOf, livePastDays } from './pastDays';
import { PAYMENT_LINKS } from './paymentLinks';
import { hangPictures } from './pictures';
import { PROMO_CODES, PROMOS } from './promos';
import { askQuestions } from './questions';
import { createRandom, type Random } from './random';
import { DEMO_SLOTS, FIRST_VISIT, OWN_ORDERS, refunded, saleBatch } from './sales';
import { writeMails } from './sentMails';
import { awaitTransfers } from './transfers';
import { DEMO_VISITS, dayOfVisits } from './visits';
import { issueVouchers, sellVouchers, VOUCHER_PRODUCT } from './vouchers';
import { WAITING } from './waitingLine';

const ZONE = 'Europe/Madrid';
/** Hours of the day, UTC, of the demo's past sales. */
const SALE_HOURS = [7, 10, 14, 18];
/** Buyers at each hour of an ordinary day, as many as before (`pastDays.ts`). */
const BUYERS = 3.2;
/** The shop's share of them beside the tills. */
const IN_SHOP = 0.35;
const SEASON_DAYS = 90;
/** Orders with a refunded ticket. */
const GIVEN_BACK = 4;
const ACCOUNTS = [
  ['administrator', 'admin', 'Adela Prieto'],
  ['manager', 'manager', 'Manuel Soto'],
  ['accountant', 'accountant', 'Consuelo Vera'],
  ['agent', 'agent', 'Ágata Ruiz'],
  ['cashier', 'cashier', 'Casimiro León'],
  ['validator', 'validator', 'Valeria Cano'],
  ['company', 'company', 'Viajes Poniente'],
  ['customer', 'buyer', 'Beatriz Luna'],
] as const;

async function openAccounts(): Promise<void> {
  for (const [role, mailbox, name] of ACCOUNTS) {
    await createUser({
      name,
      email: `${mailbox}@aforo.test`,
      password: 'password',
      roles: [role],
      emailVerified: true,
      locale: role === 'customer' ? 'es' : 'en',
    });
  }
  // The guide is dismissed: this organisation has been open for weeks.
  await prisma.user.updateMany({ data: { guideDismissedAt: new Date() } });
}

/** A user limited to the theatre for a season. */
async function openStage(today: IsoDate): Promise<void> {
  const { id: userId } = await createUser({
    name: 'Esteban Tramoya',
    email: 'stage@aforo.test',
    password: 'password',
    roles: ['manager'],
    emailVerified: true,
    locale: 'en',
  });
  const { id: roleId } = await prisma.role.findUniqueOrThrow({ where: { name: 'manager' }, select: { id: true } });
  const reach = { isLimited: true, venues: [VENUES.theatre.id], events: [], until: isoDay(today, SEASON_DAYS) };
  await transaction((tx) => writeReach(tx, { roleId, userId }, reach, 'reach'));
}

async function fillCatalogue(): Promise<void> {
  await prisma.venue.createMany({ data: Object.values(VENUES) });
  await prisma.gate.createMany({ data: GATES });
  const events = [...Object.values(EVENTS), GARDEN];
  await prisma.event.createMany({ data: events.map((event, position) => ({ ...event, position })) });
  await prisma.quota.createMany({ data: [...Object.values(QUOTAS), GARDEN_GUIDES] });
  await prisma.product.createMany({
    data: Object.values(PRODUCTS).map((product, position) => ({ ...product, position })),
  });
  await prisma.product.createMany({ data: [...GARDEN_PRODUCTS, VOUCHER_PRODUCT, ...PASS_PRODUCTS] });
  await hangPictures();
  await prisma.productQuota.createMany({ data: [...PRODUCT_QUOTAS, ...GARDEN_QUOTAS] });
  await prisma.productRequirement.createMany({ data: PRODUCT_REQUIREMENTS });
  await prisma.productVisit.createMany({ data: PRODUCT_VISITS });
  await prisma.validationRule.createMany({ data: ENTRY_RULES });
  await prisma.promo.createMany({ data: Object.values(PROMOS) });
  await prisma.promoCode.createMany({ data: PROMO_CODES });
  await writeSetting('organisation.name', 'Fundación Puerto de Luz', null);
  await writeSetting('organisation.legal_name', 'Fundación Puerto de Luz', null);
  await writeSetting('organisation.email', 'hola@aforo.test', null);
  await writeSetting('organisation.address', 'Muelle del Faro 1, 11001 Cádiz', null);
  await writeSetting('organisation.tax_id', 'G11000007', null);
  await publishDemoTexts();
}

const utcHour = (day: IsoDate, hour: number) => new Date(new Date(`${day}T00:00:00Z`).getTime() + hour * HOUR_MS);

/**
 * Uses one transaction per day with its sales and visits in order of time. Sends no emails about the past. All days use one
 * connection, since a new one would plan every function again.
 */
async function liveDay(random: Random, today: IsoDate, offset: number, until: Date, validator: string): Promise<void> {
  const day = isoDay(today, offset);
  const next = isoDay(today, offset + 1);
  const slots = await sql<{ startsAt: Date; eventId: string }>(
    'demo_slots_of_day',
    `select starts_at as "startsAt", event_id as "eventId" from appointments
     where starts_at >= $1::timestamp at time zone $3 and starts_at < $2::timestamp at time zone $3 order by starts_at`,
    [day, next, ZONE],
  );
  const inShop = offset < -COUNTER_DAYS ? 1 : IN_SHOP;
  const buyers = () => Math.max(1, Math.round(BUYERS * inShop * busynessOf(day) * (0.6 + 0.8 * random.next())));
  // Beside tills and advance sales (`presell`), half of the hours give a smooth number of sales.
  const hours = inShop === 1 || offset === 0 ? SALE_HOURS : SALE_HOURS.filter((_, n) => n % 2 === (offset & 1));
  const sales = hours
    .map((hour) => utcHour(day, hour + random.next() * 0.9))
    .filter((at) => at < until)
    .map((at) => ({ at, sql: saleBatch(random, at, day, buyers()) }));
  const visits = dayOfVisits(slots, [utcHour(day, 9.5), utcHour(day, 16.2)], until, validator);
  const steps = [...sales, ...visits].sort((a, b) => a.at.getTime() - b.at.getTime()).flatMap((step) => step.sql);
  if (steps.length > 0) await connection.query(`${steps.join(';\n')};\ndelete from outbox;`);
}

/** Sales of the last weeks for the days ahead, including a nearly full slot and a full one. */
async function presell(random: Random, today: IsoDate): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS);
  const sell = (dayAhead: number, buyers: number, cartOf: (random: Random) => Cart, days = 0.2 + random.next() * 5) =>
    saleBatch(random, ago(days), isoDay(today, dayAhead), buyers, cartOf);
  const rush = (time: string, buyers: number) => sell(1, buyers, () => carts.tourCart(random, time, 0));
  const steps = [
    ...Array.from({ length: 12 }, (_, at) =>
      sell(1 + (at % 6), 6, random.pick([carts.museumCart, carts.tourCart, carts.theatreCart]), 17 - at),
    ),
    rush('13:00', 6),
    rush('17:00', 14),
    sell(2, 4, carts.wholeCart),
    [FIRST_VISIT],
    [OWN_ORDERS],
    refunded(GIVEN_BACK),
    [RESCHEDULED],
    [GIVEN],
    // There is no tour on Mondays, so one of these two days has buyers to be asked.
    ...[10, 11].map((ahead) => sell(ahead, 4, carts.tourCart)),
    CANCELLED_VISITS,
    WAITING,
  ];
  await connection.query(`${steps.flat().join(';\n')};\ndelete from outbox;`);
}

/** Report emailed to the accountant on the first of each month. */
async function saveReport(today: IsoDate): Promise<void> {
  const { id: userId, email } = await prisma.user.findUniqueOrThrow({ where: { email: 'accountant@aforo.test' } });
  const asked = { name: 'Sales by product', query: 'rows=product&compare=previous', every: 'month', format: 'pdf' };
  const lastRun = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  await prisma.reportSchedule.create({
    data: { id: uuidv7(), userId, ...asked, locale: 'en', recipients: [email], lastRun },
  });
}

/** Whether this process creates the demo: the database is empty and no other process has started. */
async function isOursToMake(): Promise<boolean> {
  const begun = await sql(
    'begin_demo',
    `insert into settings (key, value, updated_at) select 'system.demo', 'true', now() where not exists (select from users)
     on conflict (key) do nothing returning key`,
  );
  return begun.length === 1;
}

/** Fills an empty database with the demo organisation. Does nothing if there is any data. */
export async function loadDemo(): Promise<void> {
  if (!(await isOursToMake())) return;
  const startedAt = Date.now();
  const today = dayIn(new Date(), ZONE);
  const random = createRandom(1812);
  await openAccounts();
  await fillCatalogue();
  await openStage(today);
  await openDoors(today);
  const { id: validator } = await prisma.user.findUniqueOrThrow({
    where: { email: 'validator@aforo.test' },
    select: { id: true },
  });
  await connection.query(`${DEMO_SLOTS}; ${DEMO_VISITS}`);
  await livePastDays(createRandom(1954), today, validator);
  const until = new Date(Date.now() - 1000);
  for (let offset = -PAST_DAYS; offset <= 0; offset += 1) await liveDay(random, today, offset, until, validator);
  await presell(random, today);
  for (const steps of await openCounters(random, today))
    await connection.query(`${steps.join(';\n')};\ndelete from outbox;`);
  await sellPasses(random, validator);
  await pairDevices(validator);
  await connection.query(letInApart(validator));
  await connection.query(NOTE_FOR_GATE);
  await limitGates();
  await issueInvoices();
  await awaitTransfers(ZONE);
  await connection.query(PAYMENT_LINKS);
  await creditBuyer();
  await issueVouchers();
  await sellVouchers();
  await keepSandboxBooks();
  await askQuestions();
  await giveAway();
  await openCompanies();
  await writeMails();
  await saveReport(today);
  // Each statement has queued its orders for the search index: reset to once each, latest sales first.
  await connection.query(`
    delete from orders_to_index;
    insert into orders_to_index (order_id) select id from orders order by created_at desc, id`);
  await connection.query(
    'drop function demo_slots(jsonb), demo_visits(uuid, timestamptz, uuid, uuid); delete from outbox; analyze;',
  );
  // Performs due erasures, so that their page shows results.
  await eraseDue();
  logger.info(
    { seconds: (Date.now() - startedAt) / 1000, days: PAST_DAYS, since: new Date(Date.now() - PAST_DAYS * DAY_MS) },
    'the demo organisation is ready; every account has the password "password"',
  );
}
