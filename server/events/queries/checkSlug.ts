import { prisma } from '../../infra/db';
import { DomainError } from '../../shared/errors';

/** @throws DomainError `slug_taken` on `slug`, when another event has that address */
export async function checkSlug(slug: string, ownId: string | null): Promise<void> {
  const other = await prisma.event.findUnique({ where: { slug }, select: { id: true } });
  if (other && other.id !== ownId) throw new DomainError('slug_taken', { field: 'slug' });
}
