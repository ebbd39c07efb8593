/** Texts use the terms of `docs/glossary.md`, begin with their subject and are short in the shop. */
import { expect, it } from 'vitest';
import * as english from '../../../server/shared/i18n/en';
import * as spanish from '../../../server/shared/i18n/es';
import { faultsOf, type InterfaceText, textsOf } from '../../support/textRules';

const faults = (texts: InterfaceText[]) =>
  texts.flatMap((text) =>
    faultsOf(text).map((fault) => `${text.language} ${text.area}.${text.key}: ${fault}: ${text.text}`),
  );

it('English texts keep the rules', () => {
  expect(faults(textsOf('en', english))).toEqual([]);
});

it('Spanish texts keep the rules', () => {
  expect(faults(textsOf('es', spanish))).toEqual([]);
});

it.each<[InterfaceText['language'], string, string, string]>([
  ['en', 'cash', 'The cashbox is open.', 'not used: cashbox'],
  ['en', 'orders', 'Your places go free at once.', 'not used: at once'],
  ['en', 'appointments', 'This slot is closed.', 'not used: bare slot'],
  ['en', 'mails', 'Answer this mail.', 'not used: mail'],
  ['en', 'cash', 'What was sold in cash, you see later.', 'begins with a relative clause'],
  ['en', 'settings', 'One that has ended cannot be changed.', 'begins with a relative clause'],
  ['en', 'venues', 'Delete the venue', 'another verb: no article'],
  ['en', 'invoices', 'See the invoices', 'another verb: View'],
  ['es', 'orders', 'Su reembolso está en camino.', 'not used: reembolso'],
  ['es', 'settings', 'Lo que se publica aquí figura al pie.', 'begins with a relative clause'],
  [
    'en',
    'orders',
    'We have kept all of the places that you chose for you until the time that is shown above has passed, so that you can fill in this page.',
    'a sentence has more than 25 words',
  ],
])('planted: %s %s “%s”', (language, area, text, fault) => {
  expect(faultsOf({ language, area, key: 'planted', text })).toContain(fault);
});

it('does not refuse good texts', () => {
  const good = [
    'Choose a time slot.',
    'What would you like to do?',
    'Email address',
    'One or more tickets are sold out.',
  ];
  expect(good.flatMap((text) => faultsOf({ language: 'en', area: 'orders', key: 'good', text }))).toEqual([]);
});
