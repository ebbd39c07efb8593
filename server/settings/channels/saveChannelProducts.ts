import { recordChanges } from '../../audit';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { type LocalText, localText } from '../../shared/localText';
import { uuidv7 } from '../../shared/uuid';
import type { ChannelProductChange } from './channelRequests';
import { PLAIN } from './listChannelProducts';
import { findChannel } from './showChannels';

type Before = { id: string; name: LocalText; isSold: boolean; priceCents: number | null };
/** Prisma returns bigint for untyped money columns. */
type BeforeRow = Omit<Before, 'priceCents'> & { priceCents: bigint | null };

/** Locks the products in lock order and reads their settings; those of another version are missing. */
async function lockProducts(tx: Tx, code: string, changes: readonly ChannelProductChange[]): Promise<Before[]> {
  const rows = await tx.$queryRawUnsafe<BeforeRow[]>(
    `select p.id, p.name, $1 = any (p.channels) as "isSold",
       (select price_cents from product_prices where product_id = p.id and channel = $1 and ${PLAIN} order by position, id limit 1) as "priceCents"
     from products p join jsonb_to_recordset($2::jsonb) as given(id uuid, version int) on given.id = p.id and given.version = p.version
     order by p.id for update of p`,
    code,
    JSON.stringify(changes.map(({ id, version }) => ({ id, version }))),
  );
  return rows.map((row) => ({ ...row, priceCents: row.priceCents === null ? null : Number(row.priceCents) }));
}

/**
 * The channel's price for any day. It takes precedence over one for all channels, and comes after those for certain
 * days or periods.
 */
async function writePrice(tx: Tx, code: string, { id, priceCents }: ChannelProductChange): Promise<void> {
  if (priceCents === null) {
    await tx.$executeRawUnsafe(
      `delete from product_prices where product_id = $1::uuid and channel = $2 and ${PLAIN}`,
      id,
      code,
    );
    return;
  }
  const kept = await tx.$executeRawUnsafe(
    `update product_prices set price_cents = $3 where product_id = $1::uuid and channel = $2 and ${PLAIN}`,
    id,
    code,
    priceCents,
  );
  if (kept > 0) return;
  const [place] = await tx.$queryRawUnsafe<{ position: number }[]>(
    `select coalesce((select min(position) from product_prices where product_id = $1::uuid and channel is null and ${PLAIN}),
       (select max(position) + 1 from product_prices where product_id = $1::uuid), 0)::int as position`,
    id,
  );
  const position = place!.position;
  await tx.productPrice.updateMany({
    where: { productId: id, position: { gte: position } },
    data: { position: { increment: 1 } },
  });
  await tx.productPrice.create({ data: { id: uuidv7(), productId: id, position, channel: code, priceCents } });
}

async function writeProduct(tx: Tx, code: string, change: ChannelProductChange, before: Before): Promise<void> {
  const { id, isSold } = change;
  await tx.$executeRaw`update products set version = version + 1, updated_at = now(), channels = case
      when ${isSold} and not ${code} = any (channels) then array_append(channels, ${code}::text)
      when not ${isSold} then array_remove(channels, ${code}) else channels end
    where id = ${id}::uuid`;
  if (change.priceCents !== before.priceCents) await writePrice(tx, code, change);
}

/**
 * Sets products and prices of a channel, all or nothing. Existing orders keep their prices.
 * @throws DomainError channel_products_moved when one of them was changed since
 */
export async function saveChannelProducts(
  by: AuditContext,
  code: string,
  changes: readonly ChannelProductChange[],
): Promise<void> {
  await findChannel(code);
  await transaction(async (tx) => {
    const before = new Map((await lockProducts(tx, code, changes)).map((row) => [row.id, row]));
    if (before.size < changes.length) throw new DomainError('channel_products_moved');
    const made = changes.filter(({ id, isSold, priceCents }) => {
      const was = before.get(id)!;
      return was.isSold !== isSold || was.priceCents !== priceCents;
    });
    for (const change of made) await writeProduct(tx, code, change, before.get(change.id)!);
    await recordChanges(
      tx,
      by,
      made.map(({ id, isSold, priceCents }) => ({
        action: 'product.updated',
        subject: { type: 'product', id, label: localText(before.get(id)!.name, 'en') },
        before: { channel: code, isSold: before.get(id)!.isSold, channelPriceCents: before.get(id)!.priceCents },
        after: { channel: code, isSold, channelPriceCents: priceCents },
      })),
    );
  });
}
