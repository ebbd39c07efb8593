import { housePoints, missingPoints, readinessOf } from '../../events';
import type { ReadinessPoint } from '../../events/pages';
import { sql } from '../../infra/db';
import { env } from '../../infra/runtime';
import { mailsGoOut } from '../../mails';
import { readSettings } from '../../settings';
import { type Actor, can, canEverywhere, canIn, scopeOf } from '../../shared/actor';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import { paths } from '../../shared/paths';
import { SHOP_CHANNEL } from '../../shared/salesChannels';
import { eventsIn, type Scope } from '../../shared/scopes';
import { GUIDE_STEPS, type Guide, type GuideStep, type GuideStepName } from '../pages';

type TakesPayments = (currency: string) => Promise<boolean>;
type Point = ReadinessPoint['key'];

type FirstEvent = {
  id: string;
  slug: string;
  title: LocalText;
  currency: string;
  isOpen: boolean;
  isPublished: boolean;
};

type Facts = { hasVenue: boolean; hasSale: boolean; hasEntry: boolean };

/** The most advanced event: a published one, else the first of the programme. */
async function findFirstEvent(scope: Scope): Promise<FirstEvent | null> {
  const [event] = await sql<FirstEvent>(
    'guide_event',
    `select id, slug, title, currency, kind = 'open' as "isOpen", status = 'published' as "isPublished" from events
     where status <> 'archived' and ($1::uuid[] is null or id = any ($1))
     order by (status = 'published') desc, position, created_at limit 1`,
    [eventsIn(scope)],
  );
  return event ?? null;
}

/** Counts sales in the shop, and entries at a gate. */
async function readFacts(scope: Scope): Promise<Facts> {
  const [facts] = await sql<Facts>(
    'guide_facts',
    `select exists (select from venues) as "hasVenue",
       exists (select from orders o where o.paid_at is not null and o.channel = $2 and is_sale(o.state, o.is_complimentary)
         and ($1::uuid[] is null or exists (select from order_items i where i.order_id = o.id and i.event_id = any ($1)))) as "hasSale",
       exists (select from validations s where s.result = 'accepted' and ($1::uuid[] is null or s.event_id = any ($1))) as "hasEntry"`,
    [eventsIn(scope), SHOP_CHANNEL],
  );
  return facts!;
}

/** Publishing checklist points of each step. */
const POINTS: Partial<Record<GuideStepName, readonly Point[]>> = {
  slots: ['slots'],
  product: ['product'],
  house: ['legal_name', 'address', 'tax_id'],
  legal: ['terms', 'privacy'],
  payment: ['payment'],
};

/** Steps that the user has permission for, in the event or everywhere. */
function isOwn(name: GuideStepName, actor: Actor, event: FirstEvent | null): boolean {
  const inEvent = (permission: 'catalogue.manage' | 'validations.redeem') =>
    event ? canIn(actor, permission, event.id) : can(actor, permission);
  switch (name) {
    case 'venue':
      return canEverywhere(actor, 'catalogue.manage');
    case 'event':
      return can(actor, 'catalogue.manage');
    case 'slots':
      return inEvent('catalogue.manage') && !event?.isOpen;
    case 'product':
    case 'publish':
    case 'purchase':
      return inEvent('catalogue.manage');
    case 'scan':
      return inEvent('validations.redeem');
    default:
      return can(actor, 'settings.manage');
  }
}

type Known = {
  event: FirstEvent | null;
  facts: Facts;
  missing: ReadonlySet<Point>;
  isReady: boolean;
  mails: boolean;
  takesMoney: boolean;
};

function isDone(name: GuideStepName, { event, facts, missing, mails, isReady, takesMoney }: Known): boolean {
  switch (name) {
    case 'venue':
      return facts.hasVenue;
    case 'event':
      return event !== null;
    case 'mail':
      return mails;
    case 'payment':
      // Without products, it is unknown whether all are free.
      return takesMoney || (event !== null && !missing.has('product') && !missing.has('payment'));
    case 'publish':
      return event?.isPublished === true && isReady;
    case 'purchase':
      return facts.hasSale;
    case 'scan':
      return facts.hasEntry;
    case 'house':
    case 'legal':
      return POINTS[name]!.every((point) => !missing.has(point));
    default:
      return event !== null && POINTS[name]!.every((point) => !missing.has(point));
  }
}

function placeOf(name: GuideStepName, { event, facts, missing }: Known): string | null {
  switch (name) {
    case 'venue':
      return paths.venues.create();
    case 'event':
      return facts.hasVenue ? paths.events.create() : null;
    case 'slots':
      return event && paths.timeBlocks.index(event.id);
    case 'product':
      return event && paths.products.create(event.id);
    case 'house':
      return paths.settings.section();
    case 'legal':
      return paths.settings.legal(missing.has('terms') ? 'terms' : 'privacy');
    case 'mail':
      return paths.settings.mail();
    case 'payment':
      return paths.settings.payments();
    case 'publish':
      return event && paths.events.one(event.id);
    case 'purchase':
      return event?.isPublished ? paths.events.show(event.slug) : null;
    case 'scan':
      return facts.hasSale ? paths.validations.redeem() : null;
  }
}

/** First steps for the user, calculated from the present data. */
export async function readGuide(actor: Actor, locale: Locale, takesPayments: TakesPayments): Promise<Guide> {
  const scope = can(actor, 'catalogue.manage')
    ? scopeOf(actor, 'catalogue.manage')
    : scopeOf(actor, 'validations.redeem');
  const [event, facts, mails, settings] = await Promise.all([
    findFirstEvent(scope),
    readFacts(scope),
    mailsGoOut(),
    readSettings(),
  ]);
  const points = event ? await readinessOf(event.id, SHOP_CHANNEL, takesPayments) : await housePoints();
  const currency = event?.currency ?? settings['defaults.currency'];
  const known: Known = {
    takesMoney: await takesPayments(currency),
    event,
    facts,
    mails,
    missing: new Set(points.filter((point) => !point.isDone).map(({ key }) => key)),
    isReady: missingPoints(points).length === 0,
  };
  const required = missingPoints(points).map(({ key }) => key);
  const missingOf = (name: GuideStepName): Point[] =>
    name === 'publish' ? required : (POINTS[name] ?? []).filter((point) => known.missing.has(point));
  const steps: GuideStep[] = GUIDE_STEPS.filter((name) => isOwn(name, actor, event)).map((name) => ({
    name,
    isDone: isDone(name, known),
    missing: missingOf(name),
    href: placeOf(name, known),
  }));
  return {
    event: event && { id: event.id, title: localText(event.title, locale) || event.slug },
    currency,
    isSandbox: env().PAYMENTS_SANDBOX,
    steps,
  };
}

/** Whether all steps are done. */
export const isComplete = ({ steps }: Guide): boolean => steps.every((step) => step.isDone);
