import { expect, it } from 'vitest';
import { isMessageKind, messageSteps } from '../../../resources/js/lib/messageSteps';
import { MESSAGE_KINDS } from '../../../server/messages/kinds';
import { translator } from '../../../server/shared/i18n';
import type { Locale, MessageKey } from '../../../server/shared/i18n/translate';

it('knows a next step for exactly the messages that the server sends', () => {
  expect(Object.keys(messageSteps).sort()).toEqual([...MESSAGE_KINDS].sort());
  expect(isMessageKind('constructor')).toBe(false);
});

it.each(['en', 'es'] as Locale[])('has a title, a text and an action for each of them in %s', (locale) => {
  const keys = MESSAGE_KINDS.flatMap((kind) => ['title', 'text', 'action'].map((part) => `messages.${kind}_${part}`));
  const t = translator(locale);
  expect(keys.filter((key) => t(key as MessageKey) === key)).toEqual([]);
});
