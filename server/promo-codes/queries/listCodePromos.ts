import { prisma } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import type { Scope } from '../../shared/scopes';

/** Promotions unlocked by codes, as options. */
export async function listCodePromos(locale: string, scope: Scope): Promise<{ value: string; label: string }[]> {
  const promos = await prisma.promo.findMany({
    where: { trigger: 'code', ...(scope === 'everywhere' ? {} : { eventId: { in: [...scope.events] } }) },
    orderBy: { createdAt: 'desc' },
    select: { id: true, name: true, event: { select: { title: true } } },
  });
  return promos.map(({ id, name, event }) => ({
    value: id,
    label: [localText(name as LocalText, locale), event && localText(event.title as LocalText, locale)]
      .filter(Boolean)
      .join(' · '),
  }));
}
