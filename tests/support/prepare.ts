import { afterAll, beforeAll } from 'vitest';

/**
 * Makes something before the tests of a file and closes it after them: `const app = prepare(startApp)` in place of a
 * variable that one hook sets and another closes. Hooks run in the order of the file; until its turn the object throws.
 */
export function prepare<T extends object>(make: () => Promise<T>): T {
  let made: (T & { close?: () => unknown }) | undefined;
  beforeAll(async () => {
    made = await make();
  });
  afterAll(() => made?.close?.());
  const present = (): T => {
    if (!made) throw new Error('used before its beforeAll has run');
    return made;
  };
  return new Proxy({} as T, {
    get: (_target, key) => Reflect.get(present(), key),
    set: (_target, key, value) => Reflect.set(present(), key, value),
    has: (_target, key) => Reflect.has(present(), key),
    ownKeys: () => Reflect.ownKeys(present()),
    getOwnPropertyDescriptor: (_target, key) => {
      const property = Reflect.getOwnPropertyDescriptor(present(), key);
      return property && { ...property, configurable: true };
    },
  });
}
