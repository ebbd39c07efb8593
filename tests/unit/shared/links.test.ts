import { expect, it } from 'vitest';
import { holdsLink, unlinked } from '../../../server/shared/links';

it.each([
  'Win at http://evil.example',
  'hxxp://evil.example',
  'www.evil.example',
  'Ada WWW.evil',
  'evil.example/win',
  'see evil.com?x=1',
  'evil.com:8080/x',
])('finds an address of the web: %s', (name) => expect(holdsLink(name)).toBe(true));

it.each(['J.R.R. Tolkien', 'Ma.José Pérez', 'Dr. Who', 'Ñoño/Peña', 'Íñigo O’Hara-Smith', 'Ada, 3º B', 'Awww Lee'])(
  'takes a name as it is: %s',
  (name) => expect(holdsLink(name)).toBe(false),
);

it('breaks what a mail program would make a link of, and nothing else', () => {
  expect(unlinked('evil.com or http://a.b me@x.org')).toBe(
    'evil.\u2060com or http:\u2060//a.\u2060b me@\u2060x.\u2060org',
  );
  expect(unlinked('Dr. Ada Ruiz, 10:30')).toBe('Dr. Ada Ruiz, 10:30');
});
