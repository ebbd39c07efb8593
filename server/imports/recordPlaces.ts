/** Records outside of the places of a person with a limited permission. */
import type { ImportContext, ImportKind, MadeRecord, Problem, RecordOf } from './defineImport';
import { refuseRecords } from './lines';
import type { Values } from './parseLines';

/** The problem of an existing record of another place: the person learns nothing else of it. */
const ELSEWHERE: Problem = { code: 'elsewhere' };

/** The problems of records of a file that are outside of the person's places, by external id. */
export async function problemsOfPlaces(
  { places }: ImportKind,
  records: readonly RecordOf<Values>[],
  { scope }: ImportContext,
): Promise<Map<string, Problem>> {
  if (!places || scope === 'everywhere' || records.length === 0) return new Map();
  const problems = await places.problems(records as never, scope);
  return new Map(records.flatMap(({ externalId }, at) => (problems[at] ? [[externalId, problems[at]] as const] : [])));
}

/** The same for existing records. */
export async function problemsOfExisting(
  { places }: ImportKind,
  records: readonly MadeRecord[],
  { scope }: ImportContext,
): Promise<Map<string, Problem>> {
  if (!places || scope === 'everywhere' || records.length === 0) return new Map();
  const outside = new Set(
    await places.outside(
      records.map(({ recordId }) => recordId),
      scope,
    ),
  );
  return new Map(
    records.flatMap(({ externalId, recordId }) => (outside.has(recordId) ? [[externalId, ELSEWHERE] as const] : [])),
  );
}

/** Refuses checked records whose places the person has lost since. @returns the others */
export async function withinPlaces(
  kind: ImportKind,
  records: readonly RecordOf<Values>[],
  context: ImportContext,
): Promise<readonly RecordOf<Values>[]> {
  const problems = await problemsOfPlaces(kind, records, context);
  if (problems.size === 0) return records;
  const refused = [...problems].map(([externalId, problem]) => ({ externalId, problems: [problem] }));
  await refuseRecords(context.importId, refused);
  return records.filter(({ externalId }) => !problems.has(externalId));
}
