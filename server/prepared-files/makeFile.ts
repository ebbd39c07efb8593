/** Job that makes a file, and clean-up of stale files. */
import { sql, transaction } from '../infra/db';
import { logger } from '../infra/logger';
import { enqueueAll, type Job } from '../infra/queue';
import { notify } from '../notifications';
import { DomainError } from '../shared/errors';
import type { Locale } from '../shared/i18n/translate';
import { paths } from '../shared/paths';
import { uuidv7 } from '../shared/uuid';
import { kindOf } from './kinds';
import { PREPARE_JOB } from './prepareFile';

/** Downloads are streamed in parts, since a row holds at most a gigabyte. */
const PART_BYTES = 1024 * 1024;
/** Longer than a worker's task may take: an older run was killed with its process. */
const RUN_SECONDS = 110;
const KEPT_HOURS = 24;
/** Minimum interval between progress updates. */
const TELL_EVERY_MS = 1000;

type Claimed = { userId: string; kind: string; request: object; fileName: string; locale: Locale };

/** Claims the file for one run: a second process with the job finds it taken. */
const CLAIM = `
  update prepared_files set state = 'making', run = $2, begun_at = now(), percent = 0
  where id = $1 and (state = 'waiting' or state = 'making' and begun_at < now() - make_interval(secs => $3))
  returning user_id as "userId", kind, request, file_name as "fileName", locale`;

const TELL = `update prepared_files set percent = $3 where id = $1 and run = $2 and state = 'making'`;

const SETTLE = `
  update prepared_files set state = case when $3::int is null then 'failed' else 'ready' end, bytes = $3::int, error = $4::text,
    percent = 100, finished_at = now(), run = null
  where id = $1::uuid and run = $2::uuid and state = 'making' returning id`;

type Run = { id: string; run: string; file: Claimed };

/** Stores the file with its parts and notifies the owner, or nothing. */
const settle = ({ id, run, file }: Run, made: Uint8Array | { error: string }): Promise<void> =>
  transaction(async (tx) => {
    const isReady = made instanceof Uint8Array;
    const values = [id, run, isReady ? made.length : null, isReady ? null : made.error];
    const settled = await tx.$queryRawUnsafe<unknown[]>(SETTLE, ...values);
    if (settled.length === 0) return;
    for (let at = 0; isReady && at < made.length; at += PART_BYTES)
      await tx.preparedFilePart.create({
        data: { fileId: id, position: at / PART_BYTES, bytes: Buffer.from(made.subarray(at, at + PART_BYTES)) },
      });
    await notify(tx, {
      kind: isReady ? 'file_ready' : 'file_failed',
      to: { userIds: [file.userId] },
      event: null,
      data: { name: file.fileName },
      href: paths.downloads.index(),
      dedupeKey: id,
    });
  });

/** Reports progress at most once a second, without blocking. */
function teller(id: string, run: string): (share: number) => void {
  let last = 0;
  return (share) => {
    if (Date.now() - last < TELL_EVERY_MS) return;
    last = Date.now();
    const percent = Math.min(99, Math.max(0, Math.floor(share * 100)));
    sql('tell_prepared_file', TELL, [id, run, percent]).catch(() => undefined);
  };
}

const UNEXPECTED = 'file_failed';

async function make({ id, run, file }: Run): Promise<Uint8Array | { error: string }> {
  const { kind, request, userId, locale } = file;
  try {
    const made = await kindOf(kind)?.make({ request: request as never, userId, locale, tell: teller(id, run) });
    return made ?? { error: 'file_not_allowed' };
  } catch (error) {
    if (error instanceof DomainError) return { error: error.code };
    logger.error({ err: error, file: id, kind }, 'a file could not be made');
    return { error: UNEXPECTED };
  }
}

const prepare: Job<{ id: string }> = {
  name: PREPARE_JOB,
  handle: async ({ id }) => {
    const run = uuidv7();
    const [file] = await sql<Claimed>('claim_prepared_file', CLAIM, [id, run, RUN_SECONDS]);
    if (file) await settle({ id, run, file }, await make({ id, run, file }));
  },
};

/** Deletes files after a day, and restarts those whose job was lost. */
const tend: Job<never> = {
  name: 'files.tend',
  everySeconds: 60,
  handle: async () => {
    const old = 'delete from prepared_files where created_at < now() - make_interval(hours => $1)';
    await sql('drop_prepared_files', old, [KEPT_HOURS]);
    const lost = await sql<{ id: string }>(
      'lost_prepared_files',
      `select id from prepared_files where state = 'waiting' and created_at < now() - interval '1 minute'
         or state = 'making' and begun_at < now() - make_interval(secs => $1) order by id limit 50`,
      [RUN_SECONDS],
    );
    await enqueueAll(
      PREPARE_JOB,
      lost.map(({ id }) => ({ data: { id } })),
    );
  },
};

export const preparedFileJobs: readonly Job<never>[] = [prepare as Job<never>, tend];
