/** Valid codes as a scanner with an American layout types them on computers with other layouts. */
import { expect, it } from 'vitest';
import { uuidv7 } from '../../../server/shared/uuid';
import { readTicketCode, signTicket } from '../../../server/tickets/ticketCode';
import { ticketKeysFrom } from '../../../server/tickets/ticketKeys';

const keys = ticketKeysFrom('an application key of the museum');
const codes = Array.from({ length: 12 }, (_, at) =>
  signTicket(keys.signing, {
    ticketId: uuidv7(),
    productNumber: at,
    validFrom: new Date('2026-11-21T09:00:00Z'),
    validUntil: new Date('2026-11-21T19:00:00Z'),
  }),
);

/** Keyed by the American key: the characters without and with Shift. */
type Keys = Record<string, readonly [string, string]>;
const row = (digits: string): Keys =>
  Object.fromEntries([...'1234567890'].map((digit, at) => [digit, [[...digits][at]!, digit] as const]));
const swapped = (...pairs: [string, string][]): Keys =>
  Object.fromEntries(
    pairs.flatMap(([a, b]) => [
      [a, [b, b.toUpperCase()] as const],
      [b, [a, a.toUpperCase()] as const],
    ]),
  );
const azerty = { ...swapped(['a', 'q'], ['z', 'w']), m: [',', '?'], '-': [')', '°'] } as const;
const KEYBOARDS: [name: string, keys: Keys, capsOnAll?: boolean][] = [
  ['American', { '-': ['-', '_'] }],
  ['Spanish', { '-': ["'", '?'] }],
  ['German', { ...swapped(['y', 'z']), '-': ['ß', '?'] }],
  ['Swiss', { ...swapped(['y', 'z']), '-': ["'", '?'] }],
  ['Swedish', { '-': ['+', '?'] }],
  ['French', { ...azerty, ...row('&é"\'(-è_çà') }, true],
  ['Belgian', { ...azerty, ...row('&é"\'(§è!çà') }, true],
  ['Czech', { ...swapped(['y', 'z']), ...row('+ěščřžýáíé'), '-': ['=', '%'] }],
  ['Czech with American letters', { ...row('+ěščřžýáíé'), '-': ['=', '%'] }],
  ['Slovak', { ...swapped(['y', 'z']), ...row('+ľščťžýáíé'), '-': ['=', '%'] }],
  ['Dutch', { '-': ['/', '?'] }],
  ['Polish of typists', { ...swapped(['y', 'z']), '-': ['+', '?'] }],
  ['Icelandic', { '-': ['ö', 'Ö'] }],
  ['Lithuanian', { ...row('ąčęėįšųū90'), '-': ['-', '_'] }],
  [
    'Russian',
    {
      ...Object.fromEntries(
        [...'qwertyuiopasdfghjklzxcvbnm'].map((key, at) => {
          const sign = [...'йцукенгшщзфывапролдячсмить'][at]!;
          return [key, [sign, sign.toUpperCase()] as const];
        }),
      ),
      '-': ['-', '_'],
    },
  ],
  ['Turkish', { i: ['ı', 'I'], '-': ['*', '?'] }],
];

function typed(code: string, layout: Keys, caps: boolean, capsOnAll: boolean): string {
  return [...code]
    .map((sign) => {
      const key = sign === '_' ? '-' : sign.toLowerCase();
      const isLetter = /[a-z]/.test(key);
      const isShifted = sign === '_' || (isLetter && sign !== key);
      const [plain, shifted] = layout[key] ?? [key, key.toUpperCase()];
      return (caps && (isLetter || capsOnAll) ? !isShifted : isShifted) ? shifted : plain;
    })
    .join('');
}

it.each(KEYBOARDS)('%s', (_name, layout, capsOnAll = false) => {
  for (const code of codes)
    for (const caps of [false, true]) {
      const text = typed(code, layout, caps, capsOnAll);
      expect(readTicketCode(keys.verifying, text)).toMatchObject({ ok: true });
      expect(readTicketCode(keys.verifying, `${text}\r`)).toMatchObject({ ok: true });
      // A forged code stays invalid under every assumed layout.
      const forged = text.slice(0, 60) + (code[60]!.toLowerCase() === 'b' ? 'c' : 'b') + text.slice(61);
      expect(readTicketCode(keys.verifying, forged).ok).toBe(false);
    }
});

it('with what a scanner is set to write around it, also without anything between', () => {
  const german = KEYBOARDS.find(([name]) => name === 'German')![1];
  for (const code of codes)
    for (const text of [code, typed(code, german, false, false), typed(code, german, true, false)])
      for (const whole of [
        `]Q3${text}`,
        `+z3${text}\r\n`,
        `~${text}\t`,
        `\x02${text}\x03`,
        `AB${text}`,
        `${text}END`,
        `${text}_x`,
      ])
        expect(readTicketCode(keys.verifying, whole), whole).toMatchObject({ ok: true });
});
