/** Changes of channels; every process uses them from its next order on. */
import type { Prisma } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { heard } from '../../infra/changes';
import { type Tx, transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import { type LocalText, localText } from '../../shared/localText';
import { readSettings } from '../readSettings';
import type { ChannelInput } from './channelRequests';
import { findChannel, isBuiltInChannel } from './showChannels';

const subjectOf = (code: string, name: LocalText) => ({
  type: 'sales_channel',
  id: code,
  label: localText(name, 'en') || code,
});

/** Creates a channel, switched off until its terms are set. Idempotent. @throws DomainError channel_exists */
export async function createChannel(
  by: AuditContext,
  { code, name }: { code: string; name: Record<string, string> },
): Promise<void> {
  await transaction(async (tx) => {
    await advisoryLock(tx, code);
    const known = await tx.salesChannel.findUnique({ where: { code } });
    if (known && JSON.stringify(known.name) === JSON.stringify(name)) return;
    if (known) throw new DomainError('channel_exists', { field: 'code' });
    const position = await tx.salesChannel.count();
    await tx.salesChannel.create({ data: { code, name, enabled: false, position, paymentMethods: ['card'] } });
    await recordChange(tx, by, {
      action: 'sales_channel.created',
      subject: subjectOf(code, name),
      after: { code, name },
    });
  });
  heard('sales_channels');
}

/** A fixed fee has one currency and applies to orders in it; a percentage applies to all. */
async function feeCurrency({ feeKind, feeCurrency: told }: ChannelInput): Promise<string | null> {
  if (feeKind !== 'per_order' && feeKind !== 'per_ticket') return null;
  return told ?? (await readSettings())['defaults.currency'];
}

type Update = { code: string; values: ChannelInput; version: number };

/** Updates a channel's terms. Existing orders keep fee and prices. @throws ConflictError */
export async function updateChannel(by: AuditContext, { code, values: sent, version }: Update): Promise<void> {
  const before = await findChannel(code);
  const values = {
    ...sent,
    embedOrigins: sent.embedOrigins ?? before.values.embedOrigins,
    feeCurrency: await feeCurrency(sent),
    feeTaxRate: sent.feeKind === 'none' ? null : sent.feeTaxRate,
  };
  if (before.version === version && isUnchanged(before.values, values)) return;
  const saved = await transaction(async (tx) => {
    const data: Prisma.SalesChannelUpdateManyMutationInput = {
      ...values,
      feeTaxRate: values.feeTaxRate ?? 0,
      version: version + 1,
    };
    const { count } = await tx.salesChannel.updateMany({ where: { code, version }, data });
    if (count === 0) return false;
    await recordChange(tx, by, {
      action: 'sales_channel.updated',
      subject: subjectOf(code, values.name),
      before: before.values,
      after: values,
    });
    return true;
  });
  if (!saved) throw await conflictWith({ type: 'sales_channel', id: code }, await findChannel(code));
  heard('sales_channels');
}

/** Uses that prevent deleting a channel. */
async function usesOf(tx: Tx, code: string): Promise<{ orders: boolean; promos: boolean }> {
  const [uses] = await tx.$queryRaw<{ orders: boolean; promos: boolean }[]>`
    select exists (select from orders where channel = ${code}) as orders,
      exists (select from promos where ${code} = any (channels)) as promos`;
  return uses!;
}

/**
 * Deletes a custom channel without orders, and its prices; products are no longer sold there.
 * @throws DomainError channel_built_in, channel_used, channel_in_promos
 */
export async function deleteChannel(by: AuditContext, code: string): Promise<void> {
  if (isBuiltInChannel(code)) throw new DomainError('channel_built_in');
  await transaction(async (tx) => {
    // Requests that are about to sell on it wait, and then find it deleted.
    await tx.$queryRaw`select 1 from sales_channels where code = ${code} for update`;
    const row = await tx.salesChannel.findUnique({ where: { code } });
    if (!row) return;
    const uses = await usesOf(tx, code);
    if (uses.orders) throw new DomainError('channel_used');
    if (uses.promos) throw new DomainError('channel_in_promos');
    await tx.$executeRaw`update products set channels = array_remove(channels, ${code}), version = version + 1 where ${code} = any (channels)`;
    await tx.productPrice.deleteMany({ where: { channel: code } });
    await tx.salesChannel.delete({ where: { code } });
    await recordChange(tx, by, {
      action: 'sales_channel.deleted',
      subject: subjectOf(code, row.name as LocalText),
      before: { code, name: row.name },
    });
  });
  heard('sales_channels');
}

/** Sets the order of channels; missing ones come last. */
export async function orderChannels(by: AuditContext, codes: readonly string[]): Promise<void> {
  await transaction(async (tx) => {
    const rows = await tx.salesChannel.findMany({ orderBy: [{ position: 'asc' }, { code: 'asc' }] });
    const before = rows.map(({ code }) => code);
    const after = [...new Set([...codes.filter((code) => before.includes(code)), ...before])];
    if (after.join() === before.join()) return;
    for (const [position, code] of after.entries())
      await tx.salesChannel.update({ where: { code }, data: { position } });
    await recordChange(tx, by, {
      action: 'sales_channel.reordered',
      subject: { type: 'sales_channel', id: 'all', label: '' },
      before: { order: before },
      after: { order: after },
    });
  });
}
