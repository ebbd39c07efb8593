import { sql } from '../../infra/db';
import { drawJpeg } from '../../media';
import type { TicketRow } from './listTickets';

/** Photos of the passes among these tickets as JPEG, by order item. */
export async function facesOf(tickets: readonly TicketRow[]): Promise<Map<string, Buffer>> {
  const items = tickets.filter(({ isPass }) => isPass).map(({ orderItemId }) => orderItemId);
  const faces = new Map<string, Buffer>();
  if (items.length === 0) return faces;
  const rows = await sql<{ item: string; bytes: Uint8Array }>(
    'faces_of_tickets',
    'select a.order_item_id as item, f.bytes from pass_photos f join annual_passes a on a.id = f.pass_id where a.order_item_id = any ($1::uuid[])',
    [items],
  );
  // In sequence, since decoding a picture needs memory.
  for (const { item, bytes } of rows) faces.set(item, await drawJpeg(Buffer.from(bytes)));
  return faces;
}
