import { createHash } from 'node:crypto';
import { advisoryLock } from '../infra/advisoryLock';
import { transaction } from '../infra/db';
import { enqueue } from '../infra/queue';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { uuidv7 } from '../shared/uuid';
import type { FileKind } from './kinds';

export const PREPARE_JOB = 'files.prepare';

/** Maximum unfinished files per user: each takes seconds to a minute of CPU. */
const MAX_UNDER_WAY = 3;

type NewFile<R> = {
  userId: string;
  locale: Locale;
  request: R;
  fileName: string;
  contentType: string;
};

const INSERT = `
  insert into prepared_files (id, user_id, kind, request, fingerprint, file_name, content_type, locale)
  select $1::uuid, $2::uuid, $3::text, $4::jsonb, $5::text, $6::text, $7::text, $8::text
  where (select count(*) from prepared_files where user_id = $2::uuid and state in ('waiting', 'making')) < $9::int
  on conflict (user_id, fingerprint) where state in ('waiting', 'making') do nothing
  returning id`;

const SAME = `
  select id from prepared_files where user_id = $1::uuid and fingerprint = $2::text and state in ('waiting', 'making')`;

/**
 * Queues a file, once per identical unfinished request, also concurrently.
 * @throws DomainError files_under_way if the user has too many unfinished ones
 */
export async function prepareFile<R extends object>(
  { kind }: FileKind<R>,
  { userId, locale, request, fileName, contentType }: NewFile<R>,
): Promise<void> {
  const text = JSON.stringify(request);
  const fingerprint = createHash('sha256').update(`${kind} ${locale} ${text}`).digest('base64url');
  const id = await transaction(async (tx) => {
    // Serialises a user's requests, so that the limit is exact.
    await advisoryLock(tx, userId);
    const values = [uuidv7(), userId, kind, text, fingerprint, fileName, contentType, locale, MAX_UNDER_WAY];
    const [made] = await tx.$queryRawUnsafe<{ id: string }[]>(INSERT, ...values);
    if (made) return made.id;
    const [same] = await tx.$queryRawUnsafe<{ id: string }[]>(SAME, userId, fingerprint);
    if (!same) throw new DomainError('files_under_way', { params: { most: MAX_UNDER_WAY } });
    return same.id;
  });
  // If the process dies here, `tendFiles` continues.
  await enqueue(PREPARE_JOB, { id }, { id });
}
