import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';
import { hashPassword, passwordFits, setPasswordCost } from '../../../server/users/passwords';

const COST = { memoryCost: 8, timeCost: 1 };
const [one, two, wide] = ['contraseña-larga', 'contrasen\u0303a-larga', 'ｃontraseña-larga'] as const;

it('a password fits however its keyboard writes it', async () => {
  setPasswordCost(COST);
  for (const kept of [one, two]) {
    const stored = await hashPassword(kept);
    for (const typed of [one, two, wide]) expect(await passwordFits(typed, stored)).toBe(true);
    expect(await passwordFits('contrasena-larga', stored)).toBe(false);
  }
  // Older hashes, made of the password exactly as typed.
  for (const kept of [one, two])
    for (const typed of [one, two])
      expect(await passwordFits(typed, await hash(kept, { algorithm: 2, parallelism: 1, ...COST }))).toBe(true);
  expect(await passwordFits(two, null)).toBe(false);
  setPasswordCost();
});
