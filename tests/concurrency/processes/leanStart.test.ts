/** The built server keeps no memory for what an idle one does not use. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const chunks = readdirSync('dist').filter((name) => name.endsWith('.js'));
const found = (pattern: RegExp) => chunks.filter((name) => pattern.test(readFileSync(`dist/${name}`, 'utf8')));

it('loads large packages when they are first used', () => {
  expect(found(/from "(sharp|stripe)"/)).toEqual([]);
  expect(found(/require\("sharp"\)|require\('sharp'\)/)).not.toEqual([]);
});

it("reads Prisma's compiler of queries from a file", () => {
  expect(existsSync('dist/queryCompiler.wasm')).toBe(true);
  expect(found(/wasm-base64/)).toEqual([]);
});

it('has sources of one byte a letter, except for a dictionary of another script', () => {
  const wide = (name: string) => readFileSync(`dist/${name}`, 'utf8').match(/[\u0100-\uffff]/g)?.length ?? 0;
  const share = (name: string) => wide(name) / readFileSync(`dist/${name}`, 'utf8').length;
  expect(chunks.filter((name) => wide(name) > 0 && share(name) < 0.05)).toEqual([]);
});
