/**
 * Links for people to redeem codes themselves: limited by email domain, number per person and in total, and last day.
 */
import { prisma, sql } from '../../infra/db';
import { homeZone } from '../../infra/homeZone';
import { wakeOutbox } from '../../infra/outbox';
import { absoluteUrl } from '../../infra/runtime';
import { DomainError, notFound } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import type { LocalText } from '../../shared/localText';
import { unknownOutcome } from '../../shared/outcome';
import { paths } from '../../shared/paths';
import { newSecret } from '../../shared/reference';
import type { IsoDate } from '../../shared/time';
import type { ClaimLinkShown } from '../pages';
import type { LinkTerms } from '../requests';

type Row = Omit<ClaimLinkShown, 'url'> & { token: string };

/** SQL: whether link `l` has expired in time zone $2. */
const HAS_ENDED = 'coalesce(l.ends_on < (moment() at time zone $2)::date, false)';

export async function listLinks(masterId: string): Promise<ClaimLinkShown[]> {
  const rows = await sql<Row>(
    'claim_links',
    `select l.id, l.token, l.domains, l.per_person as "perPerson", l.total_limit as "totalLimit", l.ends_on::text as "endsOn", ${HAS_ENDED} as "hasEnded",
       l.active, l.taken
     from claim_links l where l.master_order_id = $1 order by l.created_at, l.id`,
    [masterId, await homeZone()],
  );
  return rows.map(({ token, ...link }) => ({ ...link, url: absoluteUrl(paths.bulk.ask(token)) }));
}

const columnsOf = ({ endsOn, ...terms }: LinkTerms) => ({ ...terms, endsOn: endsOn && new Date(endsOn) });

type NewLink = LinkTerms & { id: string; masterOrderId: string; createdById: string | null };

/** Idempotent by id. */
export async function createLink({ id, masterOrderId, createdById, ...terms }: NewLink): Promise<void> {
  const data = { id, masterOrderId, createdById, token: newSecret(), ...columnsOf(terms) };
  await prisma.claimLink.createMany({ data, skipDuplicates: true });
}

export async function switchLink(masterId: string, id: string, active: boolean): Promise<void> {
  await prisma.claimLink.updateMany({ where: { id, masterOrderId: masterId }, data: { active } });
}

/**
 * Changes the terms of a link that was shared; its URL stays.
 * @throws DomainError link_below_taken beside `totalLimit`: it has given more
 */
export async function changeLink(masterId: string, id: string, terms: LinkTerms): Promise<void> {
  const link = { id, masterOrderId: masterId };
  const { totalLimit } = terms;
  const where = totalLimit === null ? link : { ...link, taken: { lte: totalLimit } };
  const { count } = await prisma.claimLink.updateMany({ where, data: columnsOf(terms) });
  if (count > 0) return;
  const found = await prisma.claimLink.findFirst({ where: link, select: { taken: true } });
  if (!found) throw notFound();
  throw new DomainError('link_below_taken', { field: 'totalLimit', params: { taken: found.taken } });
}

type FoundLink = Pick<ClaimLinkShown, 'domains' | 'active' | 'taken' | 'totalLimit' | 'hasEnded'> & {
  endsOn: IsoDate | null;
  masterOrderId: string;
  company: string;
  events: LocalText[];
};

export async function findLink(token: string): Promise<FoundLink | null> {
  const [link] = await sql<FoundLink>(
    'find_claim_link',
    `select l.domains, l.active, l.taken, l.total_limit as "totalLimit", l.ends_on::text as "endsOn", ${HAS_ENDED} as "hasEnded",
       l.master_order_id as "masterOrderId", c.name as company,
       array(select distinct e.title from items_of(array[m.order_id]) i join events e on e.id = i.event_id) as events
     from claim_links l join master_orders m on m.id = l.master_order_id join companies c on c.id = m.company_id where l.token = $1`,
    [token, await homeZone()],
  );
  return link ?? null;
}

type Outcome = 'sent' | 'again' | 'replayed' | 'closed' | 'ended' | 'domain' | 'had' | 'all_taken' | 'none_left';
type Asking = { id: string; token: string; name: string; email: string; locale: Locale };

/**
 * Requests a code by a link; it is emailed, which proves the address. A person with a code gets the email again.
 * @throws DomainError claim_link_closed, claim_link_ended, claim_none_left; claim_domain, claim_had beside `email`
 */
export async function askForCode(asking: Asking): Promise<void> {
  const request = JSON.stringify({ ...asking, zone: await homeZone() });
  const [row] = await sql<{ outcome: Outcome }>('ask_for_code', 'select ask_for_code($1::jsonb) as outcome', [request]);
  const { outcome } = row!;
  switch (outcome) {
    case 'sent':
    case 'again':
    case 'replayed':
      return wakeOutbox();
    case 'closed':
    case 'ended':
      throw new DomainError(`claim_link_${outcome}`);
    case 'all_taken':
    case 'none_left':
      throw new DomainError('claim_none_left');
    case 'domain':
    case 'had':
      throw new DomainError(`claim_${outcome}`, { field: 'email' });
    default:
      unknownOutcome(outcome);
  }
}
