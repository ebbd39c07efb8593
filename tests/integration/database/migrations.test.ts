import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { diffToSchema } from '../../../scripts/schemaEngine';
import { closeDatabase, connection, openDatabase } from '../../../server/infra/db';

beforeAll(() => openDatabase({}));
afterAll(() => closeDatabase());

it('lead exactly to the schema file', async () => {
  const missing = await diffToSchema(connection.adapter, readFileSync('prisma/schema.prisma', 'utf8'));
  expect(missing.replace('-- This is an empty migration.', '').trim()).toBe('');
});
