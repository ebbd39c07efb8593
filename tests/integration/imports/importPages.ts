/** Uploads, checks and applies a file like the pages of imports. */
import { vi } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';
import type { Client } from '../../support/client';

export type Counts = Record<string, { records: number; lines: number }>;

/** @returns the id of the import */
export async function uploadFile(client: Client, kind: string, bytes: Buffer, source = 'pretix'): Promise<string> {
  const id = uuidv7();
  const body = new FormData();
  for (const [key, value] of Object.entries({ id, kind, source })) body.set(key, value);
  body.set('file', new Blob([new Uint8Array(bytes)]), 'file.csv');
  await client.get(paths.home());
  const token = decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? '');
  const headers = { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest', 'X-XSRF-TOKEN': token };
  const answer = await client.raw(paths.imports.index(), { method: 'POST', body, headers });
  if (!(await prisma.import.findUnique({ where: { id } })))
    throw new Error(`${answer.status}: ${answer.text.slice(0, 400)}`);
  return id;
}

/** The job of the application does the step. */
async function untilDone(id: string, step: string): Promise<Counts> {
  const importOf = () => prisma.import.findUniqueOrThrow({ where: { id } });
  await vi.waitUntil(async () => (await importOf()).state !== step, { timeout: 120_000, interval: 100 });
  return (await importOf()).counts as Counts;
}

/** Checks it with the guessed columns. */
export async function checkFile(client: Client, id: string, options: string[] = []): Promise<Counts> {
  const { mapping } = await prisma.import.findUniqueOrThrow({ where: { id } });
  const sent = (mapping as (string | null)[]).map((field) => field ?? '');
  await client.post(paths.imports.check(id), { mapping: sent, options });
  return untilDone(id, 'planning');
}

/** Starts the import. */
export async function applyFile(client: Client, id: string) {
  const { finishedAt } = await prisma.import.findUniqueOrThrow({ where: { id } });
  return client.post(paths.imports.apply(id), { checkedAt: finishedAt!.toISOString() });
}

export async function importFile(client: Client, id: string): Promise<Counts> {
  await applyFile(client, id);
  return untilDone(id, 'applying');
}
