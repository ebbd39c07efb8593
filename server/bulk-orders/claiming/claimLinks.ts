/** Links by which people claim codes themselves: of addresses of some domains, so many for each person. */
import { prisma, sql } from '../../infra/db';
import { wakeOutbox } from '../../infra/outbox';
import { absoluteUrl } from '../../infra/runtime';
import { DomainError } from '../../shared/errors';
import type { Locale } from '../../shared/i18n/translate';
import { unknownOutcome } from '../../shared/outcome';
import { paths } from '../../shared/paths';
import { newSecret } from '../../shared/reference';
import type { ClaimLinkShown } from '../pages';

type Row = Omit<ClaimLinkShown, 'url'> & { token: string };

export async function listLinks(masterId: string): Promise<ClaimLinkShown[]> {
  const rows = await sql<Row>(
    'claim_links',
    `select l.id, l.token, l.domains, l.per_person as "perPerson", l.active,
       (select count(*)::int from bulk_codes c join bulk_handouts h on h.id = c.handout_id where h.link_id = l.id) as claimed
     from claim_links l where l.master_order_id = $1 order by l.created_at`,
    [masterId],
  );
  return rows.map(({ token, ...link }) => ({ ...link, url: absoluteUrl(paths.bulk.ask(token)) }));
}

type NewLink = { id: string; masterOrderId: string; domains: string[]; perPerson: number; createdById: string | null };

/** Sent twice with one id, it is one link. */
export async function createLink(link: NewLink): Promise<void> {
  await prisma.claimLink.createMany({ data: { ...link, token: newSecret() }, skipDuplicates: true });
}

export async function switchLink(masterId: string, id: string, active: boolean): Promise<void> {
  await prisma.claimLink.updateMany({ where: { id, masterOrderId: masterId }, data: { active } });
}

export async function findLink(token: string) {
  return prisma.claimLink.findUnique({
    where: { token },
    include: { masterOrder: { select: { id: true, company: { select: { name: true } } } } },
  });
}

type Outcome = 'sent' | 'replayed' | 'closed' | 'domain' | 'had' | 'none_left';
type Asking = { id: string; token: string; name: string; email: string; locale: Locale };

/**
 * A person asks for a code by a link; it goes to their address, which that proves to be theirs.
 * @throws DomainError claim_link_closed, claim_none_left; claim_domain, claim_had beside `email`
 */
export async function askForCode(asking: Asking): Promise<void> {
  const [row] = await sql<{ outcome: Outcome }>('ask_for_code', 'select ask_for_code($1::jsonb) as outcome', [
    JSON.stringify(asking),
  ]);
  const { outcome } = row!;
  switch (outcome) {
    case 'sent':
    case 'replayed':
      return wakeOutbox();
    case 'closed':
      throw new DomainError('claim_link_closed');
    case 'none_left':
      throw new DomainError('claim_none_left');
    case 'domain':
    case 'had':
      throw new DomainError(`claim_${outcome}`, { field: 'email' });
    default:
      unknownOutcome(outcome);
  }
}
