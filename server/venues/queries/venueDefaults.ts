import { prisma } from '../../infra/db';
import { readSettings } from '../../settings';

/** What a new venue begins with: the house's own zone, and the country of the venue opened last. */
export async function venueDefaults(): Promise<{ country: string; timeZone: string }> {
  const [last, settings] = await Promise.all([
    prisma.venue.findFirst({ orderBy: { createdAt: 'desc' }, select: { country: true } }),
    readSettings(),
  ]);
  return { country: last?.country ?? '', timeZone: settings['defaults.time_zone'] };
}
