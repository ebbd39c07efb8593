import { expect, it } from 'vitest';
import { isCommonPassword } from '../../../server/users/commonPasswords';

it.each([
  'qwertyuiop',
  '1q2w3e4r5t',
  'Password123',
  'football2026!',
  '2026sunshine',
  '¡Contraseña1!',
  'zzzzzzzzzzzz',
  '!!!!!!!!!!',
  '123456sunshine',
])('is a first guess: %s', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

it.each(['a lantern in the crypt', 'sunshine over the bay', 'monkey-84719-wrench', 'sunshine8471920', '8471920385'])(
  'is not: %s',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
