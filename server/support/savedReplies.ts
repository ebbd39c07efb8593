/** Saved replies with placeholders that each conversation fills. */
import { prisma } from '../infra/db';
import { readSettings } from '../settings';
import type { Locale } from '../shared/i18n/translate';
import { type LocalText, localText } from '../shared/localText';
import { formatReference } from '../shared/reference';

export const PLACEHOLDERS = ['name', 'order', 'agent', 'house'] as const;

type Filled = { name: string; order: string | null; agent: string; locale: Locale };

/** All of them, filled in for one conversation in its customer's language. */
export async function fillReplies({ name, order, agent, locale }: Filled) {
  const settings = await readSettings();
  const blanks: Record<(typeof PLACEHOLDERS)[number], string> = {
    name,
    order: order ? formatReference(order) : '…',
    agent,
    house: settings['organisation.name'],
  };
  const rows = await prisma.supportReply.findMany({ orderBy: [{ name: 'asc' }] });
  return rows.map((reply) => ({
    id: reply.id,
    name: reply.name,
    text: localText(reply.body as LocalText, locale).replace(/\{(\w+)\}/g, (blank, word: string) =>
      Object.hasOwn(blanks, word) ? blanks[word as keyof typeof blanks] : blank,
    ),
  }));
}
