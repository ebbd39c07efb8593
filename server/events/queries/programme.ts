import { prisma } from '../../infra/db';
import type { Locale } from '../../shared/i18n/translate';
import { type LocalText, localText } from '../../shared/localText';
import type { ProgrammeEvent } from '../pages';

/** The name of an event, which may have no title yet. */
export const nameOf = (title: LocalText, slug: string, locale: Locale): string => localText(title, locale) || slug;

/** The events of the programme for sorting. */
export async function listProgramme(locale: Locale): Promise<ProgrammeEvent[]> {
  const events = await prisma.event.findMany({
    where: { status: { not: 'archived' } },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
    select: { id: true, title: true, slug: true, status: true },
  });
  return events.map(({ id, title, slug, status }) => ({
    id,
    name: nameOf(title as LocalText, slug, locale),
    isDraft: status === 'draft',
  }));
}
