import { prisma } from '../../infra/db';
import { DomainError } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { reachesEvent, type Scope } from '../../shared/scopes';

/**
 * @param scope the user's scope: the message names no event outside of it
 * @throws DomainError `slug_taken` or `slug_former` on `slug`, when another event has that slug, or had it before
 */
export async function checkSlug(slug: string, ownId: string | null, scope: Scope): Promise<void> {
  const other = await prisma.event.findUnique({ where: { slug }, select: { id: true } });
  if (other && other.id !== ownId) throw new DomainError('slug_taken', { field: 'slug' });
  const former = await prisma.eventSlug.findUnique({ where: { slug }, select: { event: true } });
  if (!former || former.event.id === ownId) return;
  if (!reachesEvent(scope, former.event.id)) throw new DomainError('slug_taken', { field: 'slug' });
  throw new DomainError('slug_former', {
    field: 'slug',
    params: { event: localText(former.event.title as LocalText, 'en') },
  });
}
