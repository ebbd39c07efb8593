/** Continues imports in the background; one process works on an import. */
import { randomUUID } from 'node:crypto';
import { placesStill } from '../access';
import { sql, type Tx } from '../infra/db';
import { logger } from '../infra/logger';
import type { AuditContext } from '../shared/actor';
import { NOWHERE } from '../shared/scopes';
import { applyImport } from './applyImport';
import { type ImportContext, mayImport } from './defineImport';
import { findKind } from './kinds';
import type { RunningImport } from './lines';
import { planImport } from './planImport';
import { undoImport } from './undoImport';

/** A step takes some seconds; after this time another process continues a stopped one's import. */
const LEASE_SECONDS = 120;

type Leased = RunningImport & { state: 'planning' | 'applying' | 'undoing' };

const LEASE = `
  update imports i set leased_by = $1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS}) from users u
  where u.id = i.user_id and i.id = (select id from imports where state in ('planning', 'applying', 'undoing')
    and (leased_until is null or leased_until < now()) order by created_at limit 1 for update skip locked)
  returning i.id, i.kind, i.state, i.source, i.mapping, i.reading, i.options, i.user_id as "userId",
    i.impersonator_id as "impersonatorId", u.name`;

const RENEW = `
  update imports set leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
  where id = $1::uuid and leased_by = $2::uuid and state = $3 returning 1 as one`;

/** Records by action, counted once, since the lines are deleted later. */
const FINISH = `
  update imports set leased_by = null, leased_until = null, state = $4::text, error = $5::text, attempts = 0, finished_at = moment(),
    counts = (select coalesce(jsonb_object_agg(action, jsonb_build_object('records', records, 'lines', lines)), '{}')
      from (select coalesce(action, 'read') as action, count(*) as lines,
          count(distinct external_id) + count(*) filter (where external_id is null) as records
        from import_lines where import_id = $1::uuid group by 1) one)
  where id = $1::uuid and leased_by = $2::uuid and state = $3`;

/** Other imports come first, and an import that cannot be continued does not stay forever. */
const MAX_ATTEMPTS = 5;
const PAUSE_SECONDS = 30;

const RELEASE = `
  update imports set leased_by = null, leased_until = now() + make_interval(secs => ${PAUSE_SECONDS}),
    attempts = attempts + 1, error = 'unexpected', state = case when attempts + 1 < ${MAX_ATTEMPTS} then state else 'failed' end
  where id = $1 and leased_by = $2`;

/** Another process has the import: this one stops, and changes nothing. */
class LeaseLost extends Error {}

/** The person has lost the permission of the kind since they started the step: it stops between two batches. */
class NotAllowed extends Error {}

/** The error of such an import, which its page explains. */
const NOT_ALLOWED = 'not_allowed';

const NEXT_STATE = { planning: 'planned', applying: 'done', undoing: 'undone' } as const;

async function runOne(run: Leased, lease: string): Promise<void> {
  const kind = findKind(run.kind);
  if (!kind) {
    await sql('finish_import', FINISH, [run.id, lease, run.state, 'failed', 'kind_unknown']);
    return;
  }
  const own = [run.id, lease, run.state] as const;
  const renew = async () => {
    if ((await sql('renew_import', RENEW, own)).length === 0) throw new LeaseLost();
    context.scope = await placesStill([userId, impersonatorId], kind.permission);
    if (!mayImport(kind, context.scope)) throw new NotAllowed();
  };
  // In the transaction of its effect: a process with an expired lease cannot commit beside its successor.
  const hold = async (tx: Tx) => {
    if ((await tx.$queryRawUnsafe<unknown[]>(RENEW, ...own)).length === 0) throw new LeaseLost();
  };
  const { userId, impersonatorId, name } = run;
  const by: AuditContext = { userId, name, ip: null, userAgent: null, impersonatorId };
  const { id: importId, source, options, reading } = run;
  const told = { importId, source, by, options, currency: reading.currency };
  const context: ImportContext = { ...told, scope: NOWHERE, renew };
  try {
    if (run.state === 'planning') await planImport(kind, run, context, renew);
    else if (run.state === 'applying') await applyImport(kind, run, context, { hold, renew });
    else await undoImport(kind, run, context, { hold, renew });
    await sql('finish_import', FINISH, [run.id, lease, run.state, NEXT_STATE[run.state], null]);
  } catch (error) {
    if (!(error instanceof NotAllowed)) throw error;
    await sql('finish_import', FINISH, [run.id, lease, run.state, 'failed', NOT_ALLOWED]);
  }
}

/** Works on all imports that wait for it. A failure is retried by the next run. */
export async function runImports(): Promise<void> {
  for (;;) {
    const lease = randomUUID();
    const [run] = await sql<Leased>('lease_import', LEASE, [lease]);
    if (!run) return;
    try {
      await runOne(run, lease);
    } catch (error) {
      if (error instanceof LeaseLost) {
        logger.info({ import: run.id }, 'another process continues an import');
        continue;
      }
      await sql('release_import', RELEASE, [run.id, lease]);
      throw error;
    }
  }
}
