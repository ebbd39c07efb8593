import { prisma, type Tx } from '../../infra/db';

/**
 * Whether all are existing images. In a transaction that stores them they are locked, so that they are not deleted
 * concurrently.
 */
export async function areMedia(ids: readonly string[], tx?: Tx): Promise<boolean> {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) return true;
  if (!tx) return (await prisma.media.count({ where: { id: { in: distinct } } })) === distinct.length;
  const rows = await tx.$queryRawUnsafe<unknown[]>(
    'select id from media where id in (select value::uuid from jsonb_array_elements_text($1::jsonb)) order by id for key share',
    JSON.stringify(distinct),
  );
  return rows.length === distinct.length;
}
