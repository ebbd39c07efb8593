import { readFileSync } from 'node:fs';

/**
 * A statement longer than a screen stands in a file of its own beside its domain. The build puts its text in the place of
 * the call.
 * @param path from the project's root, where the process runs: `server/events/queries/listEvents.sql`
 */
export const sqlFile = (path: string): string => readFileSync(path, 'utf8');
