import { prisma } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';

/** The promotions that codes unlock, to choose from. */
export async function listCodePromos(locale: string): Promise<{ value: string; label: string }[]> {
  const promos = await prisma.promo.findMany({
    where: { trigger: 'code' },
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
