/** Uploads, checks and applies a file like the pages of imports. */
import { runImports } from '../../../server/imports/runImports';
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

/** Checks it with the guessed columns. */
export async function checkFile(client: Client, id: string, options: string[] = []): Promise<Counts> {
  const { mapping } = await prisma.import.findUniqueOrThrow({ where: { id } });
  const sent = (mapping as (string | null)[]).map((field) => field ?? '');
  await client.post(paths.imports.check(id), { mapping: sent, options });
  await runImports();
  return (await prisma.import.findUniqueOrThrow({ where: { id } })).counts as Counts;
}

export const applyFile = (client: Client, id: string) => client.post(paths.imports.apply(id), {});
