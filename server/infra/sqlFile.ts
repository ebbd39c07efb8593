import { readFileSync } from 'node:fs';

/**
 * Loads a statement longer than a screen from a file in its domain's folder. The build replaces the call by its text.
 * @param path from the project's root, where the process runs: `server/events/queries/listEvents.sql`
 */
export const sqlFile = (path: string): string => readFileSync(path, 'utf8');
