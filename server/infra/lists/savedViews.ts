import type { SavedViewEntry } from '../../shared/lists';
import type { Scope } from '../../shared/scopes';
import { sql } from '../db';

/**
 * The views of a list that a person may use: their own, in their order, then shared ones. Shared views concern the
 * whole organisation, in their names as in their filters: a person with a limited permission has only their own.
 */
export const listViews = (list: string, userId: string, scope: Scope): Promise<SavedViewEntry[]> =>
  sql<SavedViewEntry>(
    'list_saved_views',
    `select id, name, query, shared as "isShared", user_id = $2 as "isOwn", user_id = $2 and is_default as "isDefault"
     from saved_views where list = $1 and (user_id = $2 or (shared and $3::boolean))
     order by user_id = $2 desc, position, name, id`,
    [list, userId, scope === 'everywhere'],
  );
