import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';
import { until } from '../tickets/saleFixture';

export const QUESTION = {
  name: 'Ana Ramos',
  email: 'ana@example.test',
  subject: 'A lift?',
  body: 'Does the tower have a lift?',
};

/** A guest asks a question. */
export async function askAsGuest(client: Client, more: object = {}): Promise<{ id: string; answer: Answer }> {
  const id = uuidv7();
  const answer = await client.post(paths.help.ask(), { id, ...QUESTION, ...more }, { follow: false });
  return { id, answer };
}

export const conversationOf = (id: string) => prisma.supportTicket.findUniqueOrThrow({ where: { id } });

/** The email that confirms a question. */
export const openedMail = (ticketId: string) =>
  until(() => prisma.mailLog.findUnique({ where: { dedupeKey: `support_opened:${ticketId}` } }));
