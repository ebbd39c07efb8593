import { Prisma } from '../../../generated/prisma/client';
import { conflictWith, recordChange } from '../../audit';
import { advisoryLock } from '../../infra/advisoryLock';
import { transaction } from '../../infra/db';
import type { AuditContext } from '../../shared/actor';
import { DomainError, notFound } from '../../shared/errors';
import { isUnchanged } from '../../shared/isUnchanged';
import type { LocalText } from '../../shared/localText';
import type { ReplyInput } from '../requests';

const subjectOf = (id: string, name: string) => ({ type: 'support_reply', id, label: name }) as const;

/** @throws DomainError `support_reply_taken` beside `name` */
async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new DomainError('support_reply_taken', { field: 'name' });
    throw error;
  }
}

/** Saves a reply for all staff who answer. Idempotent by id. @throws DomainError beside its field */
export const createReply = (by: AuditContext, id: string, input: ReplyInput): Promise<void> =>
  withFreeName(() =>
    transaction(async (tx) => {
      await advisoryLock(tx, id);
      if (await tx.supportReply.findUnique({ where: { id }, select: { id: true } })) return;
      await tx.supportReply.create({ data: { id, ...input } });
      await recordChange(tx, by, {
        action: 'support_reply.created',
        subject: subjectOf(id, input.name),
        after: { ...input },
      });
    }),
  );

/** @throws ConflictError when another person saved it since; DomainError beside its field */
export const updateReply = (by: AuditContext, id: string, version: number, input: ReplyInput): Promise<void> =>
  withFreeName(() =>
    transaction(async (tx) => {
      await tx.$queryRaw`select 1 from support_replies where id = ${id}::uuid for update`;
      const before = await tx.supportReply.findUnique({ where: { id } });
      if (!before) throw notFound();
      const values = { name: before.name, body: before.body as LocalText };
      if (before.version !== version)
        throw await conflictWith({ type: 'support_reply', id }, { version: before.version, values });
      if (isUnchanged(before, input)) return;
      await tx.supportReply.update({ where: { id }, data: { ...input, version: { increment: 1 } } });
      await recordChange(tx, by, {
        action: 'support_reply.updated',
        subject: subjectOf(id, input.name),
        before: values,
        after: { ...input },
      });
    }),
  );

/** Idempotent. */
export const deleteReply = (by: AuditContext, id: string): Promise<void> =>
  transaction(async (tx) => {
    const [reply] = await tx.$queryRaw<
      { name: string }[]
    >`delete from support_replies where id = ${id}::uuid returning name`;
    if (!reply) return;
    await recordChange(tx, by, {
      action: 'support_reply.deleted',
      subject: subjectOf(id, reply.name),
      before: { name: reply.name },
    });
  });
