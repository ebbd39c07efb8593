import { sql } from '../../infra/db';
import type { Actor } from '../../shared/actor';
import { scopeOf } from '../../shared/actor';
import { notFound } from '../../shared/errors';
import type { PrinterKind } from '../../shared/printers';
import { reachesVenue } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { isUuid } from '../../shared/uuid';
import type { PrintLine } from '../pages';

type Row = Omit<PrintLine, 'at'> & { at: Date; byId: string; venueId: string | null; cashierId: string | null };

const PRINTS = `select j.id, j.kind, j.via, j.state, j.failure, j.copy, j.reason, o.reference, u.name as by, j.created_at as at, j."by" as "byId", c.venue_id as "venueId", s.cashier_id as "cashierId"
  from print_jobs j join users u on u.id = j."by" left join orders o on o.id = j.order_id left join cashboxes c on c.id = j.cashbox_id left join cashbox_shifts s on s.id = j.shift_id`;

const asLine = ({ at, byId: _by, venueId: _venue, cashierId: _cashier, ...row }: Row): PrintLine => ({
  ...row,
  at: toIso(at),
});

const MAX_LINES = 100;

/** Print jobs of a shift, latest first. */
export async function listPrints(shiftId: string): Promise<PrintLine[]> {
  const rows = await sql<Row>(
    'prints_of_shift',
    `${PRINTS} where j.shift_id = $1 order by j.position desc limit ${MAX_LINES}`,
    [shiftId],
  );
  return rows.map(asLine);
}

export const readPrints = async (ids: readonly string[]): Promise<PrintLine[]> =>
  (await sql<Row>('read_prints', `${PRINTS} where j.id = any ($1::uuid[]) order by j.position`, [[...ids]])).map(
    asLine,
  );

/** The user's own print job, or one of a till that they manage. @throws HttpError 404 */
export async function findPrint(actor: Actor, id: unknown): Promise<PrintLine & { via: PrinterKind }> {
  if (!isUuid(id)) throw notFound();
  const [row] = await sql<Row>('find_print', `${PRINTS} where j.id = $1`, [id]);
  // Prints by a colleague who took over belong to the cashier's session too.
  const isOwn = row !== undefined && [row.byId, row.cashierId].includes(actor.user?.id ?? '');
  if (!row || !(isOwn || (row.venueId && reachesVenue(scopeOf(actor, 'cash.manage'), row.venueId)))) throw notFound();
  return asLine(row);
}
