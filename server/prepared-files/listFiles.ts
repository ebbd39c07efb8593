import { sql } from '../infra/db';
import type { MessageKey, Translate } from '../shared/i18n/translate';
import { type IsoDateTime, toIso } from '../shared/time';
import { kindOf } from './kinds';
import type { PreparedFileRow } from './pages';

type Row = Omit<PreparedFileRow, 'createdAt' | 'keptUntil'> & { createdAt: Date; keptUntil: Date };

const LIST = `
  select id, file_name as "fileName", state, percent, bytes, error, created_at as "createdAt",
    created_at + interval '24 hours' as "keptUntil"
  from prepared_files where user_id = $1 order by created_at desc, id desc limit 50`;

/** A user's own files, latest first. */
export async function listFiles(userId: string, t: Translate): Promise<PreparedFileRow[]> {
  const rows = await sql<Row>('list_prepared_files', LIST, [userId]);
  const iso = (at: Date): IsoDateTime => toIso(at);
  return rows.map(({ error, ...row }) => ({
    ...row,
    error: error && t(`errors.${error}` as MessageKey),
    createdAt: iso(row.createdAt),
    keptUntil: iso(row.keptUntil),
  }));
}

type Found = { kind: string; request: object; fileName: string; contentType: string; bytes: number };

const FIND = `
  select kind, request, file_name as "fileName", content_type as "contentType", bytes
  from prepared_files where id = $1 and user_id = $2 and state = 'ready'`;

/** A user's finished file that they may still see; null otherwise. */
export async function findFile(id: string, userId: string): Promise<Found | null> {
  const [found] = await sql<Found>('find_prepared_file', FIND, [id, userId]);
  const kind = found && kindOf(found.kind);
  return kind && (await kind.isAllowed(userId, found.request as never)) ? found : null;
}

/** The bytes, part by part. */
export async function* bytesOf(id: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position += 1) {
    const [part] = await sql<{ bytes: Uint8Array }>(
      'prepared_file_part',
      'select bytes from prepared_file_parts where file_id = $1 and position = $2',
      [id, position],
    );
    if (!part) return;
    yield Buffer.from(part.bytes);
  }
}
