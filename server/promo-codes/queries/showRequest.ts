import { prisma } from '../../infra/db';
import { type LocalText, localText } from '../../shared/localText';
import { toIso } from '../../shared/time';
import type { RequestStory } from '../pages';

/** State of a request, for the bearer of its secret; null if there is none. */
export async function showRequest(secret: string, locale: string): Promise<RequestStory | null> {
  const request = await prisma.promoCodeRequest.findUnique({
    where: { secret },
    include: { promo: { select: { name: true } }, code: { select: { code: true } } },
  });
  if (!request) return null;
  return {
    state: request.state as RequestStory['state'],
    promo: localText(request.promo.name as LocalText, locale),
    askedAt: toIso(request.createdAt),
    note: request.note,
    code: request.code?.code ?? null,
  };
}
