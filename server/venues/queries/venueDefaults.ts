import { prisma } from '../../infra/db';
import { readSettings } from '../../settings';

/** Defaults of a new venue: the organisation's time zone, and the country of the latest venue. */
export async function venueDefaults(): Promise<{ country: string; timeZone: string }> {
  const [last, settings] = await Promise.all([
    prisma.venue.findFirst({ orderBy: { createdAt: 'desc' }, select: { country: true } }),
    readSettings(),
  ]);
  return { country: last?.country ?? '', timeZone: settings['defaults.time_zone'] };
}
