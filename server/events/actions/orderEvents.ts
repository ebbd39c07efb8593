import { recordChange } from '../../audit';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import type { LocalText } from '../../shared/localText';
import { nameOf } from '../queries/programme';

/**
 * Sorts the events of the programme, including drafts; archived ones keep their positions.
 * @returns the former order, for undoing.
 * @throws DomainError events_changed when these are not all of them: some were created or archived since
 */
export async function orderEvents(by: AuditContext, ids: readonly string[]): Promise<string[]> {
  return transaction(async (tx) => {
    // If two requests run concurrently, the second waits, and continues with the result of the first.
    await tx.$queryRaw`select 1 from events where status <> 'archived' order by id for no key update`;
    const events = await tx.event.findMany({
      where: { status: { not: 'archived' } },
      orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
      select: { id: true, title: true, slug: true },
    });
    const names = new Map(events.map((event) => [event.id, nameOf(event.title as LocalText, event.slug, 'en')]));
    if (new Set(ids).size !== events.length || !ids.every((id) => names.has(id)))
      throw new DomainError('events_changed');
    const before = events.map(({ id }) => id);
    if (before.join() === ids.join()) return before;
    await tx.$executeRaw`
      update events e set position = wanted.n from unnest(${ids as string[]}::uuid[]) with ordinality as wanted(id, n)
      where e.id = wanted.id and e.position <> wanted.n`;
    await recordChange(tx, by, {
      action: 'programme.reordered',
      subject: { type: 'programme', id: 'programme', label: '' },
      before: { order: before.map((id) => names.get(id)) },
      after: { order: ids.map((id) => names.get(id)) },
    });
    return before;
  });
}
