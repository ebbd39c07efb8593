import type { Event } from '../../../generated/prisma/client';
import type { Tx } from '../../infra/db';
import { notFound } from '../../shared/errors';
import { localText } from '../../shared/localText';

/**
 * Loads and locks an event until the transaction ends; no order for it can start before that either.
 * @throws HttpError 404
 */
export async function findForChange(tx: Tx, id: string): Promise<Event> {
  await tx.$queryRaw`select 1 from events where id = ${id}::uuid for update`;
  const event = await tx.event.findUnique({ where: { id } });
  if (!event) throw notFound();
  return event;
}

/** An event as subject of the activity log. */
export const subjectOf = ({ id, title, slug }: Pick<Event, 'id' | 'title' | 'slug'>) => ({
  type: 'event',
  id,
  label: localText(title as Record<string, string>, 'en') || slug,
});
