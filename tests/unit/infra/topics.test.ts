/** Every topic published by database functions and actions has a listener. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sourceFiles } from '../../../scripts/sourceFiles';
import { listeners } from '../../../server/listeners';

const functions = readdirSync('prisma/functions', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.sql'))
  .map((file) => `prisma/functions/${file}`);
const actions = sourceFiles().filter((file) => file.startsWith('server/'));
const PUBLISHED = [
  /\bpublish\('(\w+)'/g,
  /\bpublish\(\w+, '(\w+)'/g,
  /insert into outbox \(topic[^)]*\)\s+select '(\w+)'/g,
];

const topicsIn = (file: string): string[] => {
  const text = readFileSync(file, 'utf8');
  return PUBLISHED.flatMap((pattern) => [...text.matchAll(pattern)].map(([, topic]) => topic!));
};

it('every topic is published somewhere and heard by somebody', () => {
  const published = new Set([...functions, ...actions].flatMap(topicsIn));
  expect([...published].sort()).toEqual(Object.keys(listeners).sort());
});

it('no function puts a topic together when it runs', () => {
  const patched = functions.filter((file) => /\bpublish\('\w+' \|\|/.test(readFileSync(file, 'utf8')));
  expect(patched).toEqual([]);
});
