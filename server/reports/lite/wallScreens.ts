/** Wall screens: each has a link that shows the day of a venue, or of all venues, and nothing else. */
import { z } from 'zod';
import { rightsOf } from '../../access';
import { recordChange } from '../../audit';
import { prisma, sql, transaction } from '../../infra/db';
import { isLinkToken, linkToken } from '../../infra/linkToken';
import { type AuditContext, doerIn } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { paths } from '../../shared/paths';
import { reachesVenue, type Scope, venuesIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { WallScreen } from '../pages';

/** Without a venue it shows all. The browser makes `id`, so that a repeated request creates one screen. */
export const wallScreenRequest = z.object({
  id: z.uuid().toLowerCase(),
  name: z.string().trim().min(1).max(60),
  venue: z.preprocess((value) => value || null, z.uuid().toLowerCase().nullable()),
  showsMoney: z.boolean().default(false),
});
export type NewWallScreen = z.infer<typeof wallScreenRequest>;

const MAX_SCREENS = 50;
const PURPOSE = 'wall-screen';

/** Whether the creator of a screen may still see its content; screens created by the system are always shown. */
async function mayShow(createdBy: string | null, venueId: string | null): Promise<boolean> {
  if (!createdBy) return true;
  if ((await prisma.user.count({ where: { id: createdBy, deactivatedAt: null } })) === 0) return false;
  const { grants } = await rightsOf(prisma, createdBy);
  return grants.some(({ permissions, scope }) => permissions.has('dashboard.view') && reachesVenue(scope, venueId));
}

/**
 * Screens that the reader may open and remove: those of their venues; screens of all venues only for unlimited users.
 */
export async function listWallScreens(scope: Scope): Promise<WallScreen[]> {
  const venues = venuesIn(scope);
  const screens = await prisma.wallScreen.findMany({
    where: venues ? { venueId: { in: venues } } : {},
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: {
      ...{ id: true, name: true, showsMoney: true, lastSeenAt: true, createdBy: true, venueId: true },
      venue: { select: { name: true } },
    },
  });
  return Promise.all(
    screens.map(async ({ venue, lastSeenAt, createdBy, venueId, ...screen }) => ({
      ...screen,
      venue: venue?.name ?? null,
      lastSeenAt: lastSeenAt && toIso(lastSeenAt),
      hasEnded: !(await mayShow(createdBy, venueId)),
      link: paths.lite.wall(screen.id, linkToken(PURPOSE, screen.id)),
    })),
  );
}

/** @throws DomainError venue_unknown for a venue outside the creator's scope; too_many_screens */
export function makeWallScreen(by: AuditContext, scope: Scope, { venue, ...screen }: NewWallScreen): Promise<void> {
  if (!reachesVenue(scope, venue)) throw new DomainError('venue_unknown', { field: 'venue' });
  return transaction(async (tx) => {
    if (venue && (await tx.venue.count({ where: { id: venue } })) === 0)
      throw new DomainError('venue_unknown', { field: 'venue' });
    if ((await tx.wallScreen.count({ where: { id: { not: screen.id } } })) >= MAX_SCREENS)
      throw new DomainError('too_many_screens', { field: 'name', params: { most: MAX_SCREENS } });
    const { count } = await tx.wallScreen.createMany({
      data: [{ ...screen, venueId: venue, createdBy: doerIn(by) }],
      skipDuplicates: true,
    });
    if (count === 0) {
      if ((await tx.wallScreen.count({ where: { id: screen.id, createdBy: doerIn(by) } })) === 0) throw notFound();
      return;
    }
    await recordChange(tx, by, {
      action: 'wall_screen.created',
      subject: { type: 'wall_screen', id: screen.id, label: screen.name },
      after: { name: screen.name, venue_id: venue, shows_money: screen.showsMoney },
    });
  });
}

/**
 * Removes a screen, so that its link shows nothing.
 * @throws HttpError 404 if it does not exist or is outside the user's scope
 */
export function removeWallScreen(by: AuditContext, scope: Scope, id: string): Promise<void> {
  return transaction(async (tx) => {
    const screen = await tx.wallScreen.findUnique({ where: { id } });
    if (!screen || !reachesVenue(scope, screen.venueId)) throw notFound();
    const { count } = await tx.wallScreen.deleteMany({ where: { id } });
    if (count === 0) return;
    await recordChange(tx, by, {
      action: 'wall_screen.deleted',
      subject: { type: 'wall_screen', id, label: screen.name },
      before: { name: screen.name, venue_id: screen.venueId, shows_money: screen.showsMoney },
    });
  });
}

type ShownScreen = { name: string; showsMoney: boolean; scope: Scope };

/**
 * Content of a screen's link.
 * @throws HttpError 404 for a wrong key, a removed screen, or a creator who may no longer see its content
 */
export async function openWallScreen(id: string, key: unknown): Promise<ShownScreen> {
  if (!isUuid(id) || typeof key !== 'string' || !isLinkToken(PURPOSE, id, key)) throw notFound();
  const screen = await prisma.wallScreen.findUnique({ where: { id } });
  if (!screen || !(await mayShow(screen.createdBy, screen.venueId))) throw notFound();
  const { name, showsMoney, venueId } = screen;
  const [{ events }] = (await sql<{ events: string[] }>(
    'open_wall_screen',
    `with seen as (update wall_screens set last_seen_at = moment() where id = $1)
     select array(select id::text from events where venue_id = $2) as events`,
    [id, venueId],
  )) as [{ events: string[] }];
  return {
    name,
    showsMoney,
    scope: venueId === null ? 'everywhere' : { venues: new Set([venueId]), events: new Set(events) },
  };
}

/** Venues for new screens. */
export function venuesForScreens(scope: Scope): Promise<{ id: string; name: string }[]> {
  const venues = venuesIn(scope);
  return prisma.venue.findMany({
    where: venues ? { id: { in: venues } } : {},
    orderBy: { name: 'asc' },
    select: { id: true, name: true },
  });
}
