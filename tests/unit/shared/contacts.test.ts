/** Addresses, telephone numbers and names as people type and paste them. */
import { expect, it } from 'vitest';
import { email, personName, phone, requiredText } from '../../../server/shared/requestParts';

const taken = (kind: typeof email | typeof phone | typeof personName, typed: string) =>
  kind().safeParse(typed).data ?? null;

it('a reason of invisible signs is none, and none turns the direction of what follows', () => {
  const reason = requiredText(40);
  expect(reason.safeParse('\u202e').success).toBe(false);
  expect(reason.safeParse(' \u200b\n').success).toBe(false);
  expect(reason.parse('\u202eabc\n d ')).toBe('abc\n d');
});

it.each([
  ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['jo@münchen.example', 'jo@xn--mnchen-3ya.example'],
  ['a&b@example.test', 'a&b@example.test'],
  ['a/b+c@example.test', 'a/b+c@example.test'],
  ["o'neill@example.test", "o'neill@example.test"],
  ['\u202aana@example.test\u202c', 'ana@example.test'],
  ['ana\u200b@example.test\ufeff', 'ana@example.test'],
  [' Ana@Example.TEST ', 'ana@example.test'],
  ['ａｎａ＠example.test', 'ana@example.test'],
  ['Ana Ruiz <ana@example.test>', 'ana@example.test'],
  ['mailto:ana@example.test', 'ana@example.test'],
  ['ana@example.test.', 'ana@example.test'],
])('%s is an address', (typed, address) => expect(taken(email, typed)).toBe(address));

it.each([
  ...[
    'ana',
    'ana@',
    '@example.test',
    'ana@example',
    'a b@example.test',
    'ana@example..test',
    'ana@-a.test',
    'ana@1.2.3.4',
  ],
  ...['.ana@example.test', 'ana.@example.test', 'ana@пример.рф/x', 'ana@a@b.test', '', `${'a'.repeat(250)}@b.test`],
])('%s is none', (typed) => expect(taken(email, typed)).toBeNull());

it.each([
  ['\u202a+34 956 123 456\u202c', '+34 956 123 456'],
  ['956\u2011123\u2011456', '956-123-456'],
  ['0171/1234567', '0171/1234567'],
  ['+44 20 7946 0018 ext. 12', '+44 20 7946 0018 ext. 12'],
  ['956123456 x12', '956123456 x12'],
  ['956123456;ext=12', '956123456;ext=12'],
  ['030 123456 Durchwahl 12', '030 123456 Durchwahl 12'],
  ['030/123 45 67 App. 9', '030/123 45 67 App. 9'],
  ['(+34) 600 111 222', '(+34) 600 111 222'],
  ['tel:+34600111222', '+34600111222'],
  ['+966 ٥٠١ ٢٣٤ ٥٦٧', '+966 501 234 567'],
  ['۰۲۱۱۲۳۴۵۶۷', '0211234567'],
  ['＋３４９５６１２３４５６', '+34956123456'],
  ['', ''],
])('%s is a telephone', (typed, kept) => expect(taken(phone, typed)).toBe(kept));

it.each(['call me', '12345', '--------', '+34 956 <b>', '956123456 ext'])('%s is none', (typed) =>
  expect(taken(phone, typed)).toBeNull(),
);

it('a name that nobody can see is empty', () => {
  for (const typed of ['\u200b', '\u200f\u200e', '\u3164', '\u2800 \u00ad', ' \ufeff ', '\u0301', '\u202e\u202c'])
    expect(taken(personName, typed)).toBeNull();
  for (const typed of ['محمد', 'می\u200cخواهم', 'क्\u200dष', '田中太郎', 'Ana'])
    expect(taken(personName, typed)).toBe(typed);
  expect(taken(personName, '\u202eAna\u202c')).toBe('Ana');
});
