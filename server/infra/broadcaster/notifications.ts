/**
 * Sends texts of any length through PostgreSQL's NOTIFY, which is limited to 8,000 bytes: longer ones are split into
 * numbered parts. The texts are JSON, so non-ASCII characters can be escaped, and a split never cuts a character nor
 * depends on the database's encoding.
 */
const PART_LENGTH = 7_500;
const PART = /^(\S+) (\d+) (\d+) (\d+) (.*)$/s;

const ascii = (json: string): string =>
  json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The payloads of the `number`th message of `sender`. */
export function toPayloads(sender: string, number: number, json: string): string[] {
  const text = ascii(json);
  const count = Math.max(1, Math.ceil(text.length / PART_LENGTH));
  return Array.from({ length: count }, (_, part) => {
    const slice = text.slice(part * PART_LENGTH, (part + 1) * PART_LENGTH);
    return `${sender} ${number} ${part} ${count} ${slice}`;
  });
}

/**
 * Reassembles messages. The parts of one arrive in order and without another message of the same sender in between,
 * because they are sent in one transaction.
 * @returns a function that takes each payload, and returns the message that it completes, or null
 */
export function payloadReader(self: string): (payload: string) => string | null {
  const begun = new Map<string, { number: string; text: string; next: number }>();
  return (payload) => {
    const [, sender, number, part, count, slice] = PART.exec(payload) ?? [];
    if (sender === undefined || number === undefined || slice === undefined || sender === self) return null;
    const before = part === '0' ? { number, text: '', next: 0 } : begun.get(sender);
    begun.delete(sender);
    // Its first part was sent before this process listened.
    if (before === undefined || before.number !== number || before.next !== Number(part)) return null;
    const text = before.text + slice;
    if (before.next + 1 === Number(count)) return text;
    begun.set(sender, { number, text, next: before.next + 1 });
    return null;
  };
}
