/** Files that a manager imports, by the pages. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import type { Answer } from '../../support/answer';
import type { Client } from '../../support/client';

type Sent = { kind: string; source?: string; file: string | Buffer; name?: string; id?: string };

/** Sends a form with a file as a browser does. */
export async function upload(client: Client, { kind, source = 'Old shop', file, name = 'file.csv', id }: Sent) {
  await client.get(paths.imports.create());
  const importId = id ?? randomUUID();
  const boundary = `----${randomUUID()}`;
  const part = (field: string, value: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
  const body = Buffer.concat([
    Buffer.from(part('id', importId) + part('kind', kind) + part('source', source)),
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const answer = await client.raw(paths.imports.index(), {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Accept-Language': 'en',
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': decodeURIComponent(client.cookies.get('XSRF-TOKEN') ?? ''),
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
    body,
  });
  return { id: importId, answer };
}

export const refusalOf = (answer: Answer): string | undefined =>
  Object.values(answer.json<{ errors?: Record<string, string[]> }>().errors ?? {})[0]?.[0];

export const importOf = (id: string) => prisma.import.findUniqueOrThrow({ where: { id } });

export const untilState = (id: string, state: string) =>
  expect.poll(async () => (await importOf(id)).state, { timeout: 20_000 }).toBe(state);

/** Records by action. */
export const countsOf = async (id: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    Object.entries((await importOf(id)).counts as Record<string, { records: number }>).map(([key, { records }]) => [
      key,
      records,
    ]),
  );

export const linesOf = (id: string) =>
  prisma.importLine.findMany({
    where: { importId: id },
    orderBy: { line: 'asc' },
    select: { line: true, externalId: true, action: true, problems: true },
  });

/** Uploads a file and checks it with the recognised columns. */
export async function checked(client: Client, sent: Sent & { options?: string[] }): Promise<string> {
  const { id, answer } = await upload(client, sent);
  expect(answer.status, answer.text).toBe(303);
  const mapping = ((await importOf(id)).mapping as (string | null)[]).map((field) => field ?? '');
  await client.post(paths.imports.check(id), { mapping, options: sent.options ?? [] });
  await untilState(id, 'planned');
  return id;
}

/** Confirms the check that the page shows. */
export async function pressApply(client: Client, id: string): Promise<Answer> {
  const { finishedAt } = await importOf(id);
  return client.post(paths.imports.apply(id), { checkedAt: finishedAt!.toISOString() });
}

export async function applied(client: Client, sent: Sent & { options?: string[] }): Promise<string> {
  const id = await checked(client, sent);
  await pressApply(client, id);
  await untilState(id, 'done');
  return id;
}

export async function undone(client: Client, id: string): Promise<void> {
  await client.post(paths.imports.undo(id));
  await untilState(id, 'undone');
}
