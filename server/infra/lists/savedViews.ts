import type { SavedViewEntry } from '../../shared/lists';
import { sql } from '../db';

/** The views of a list that somebody may use: their own, in their order, then those that others share. */
export const listViews = (list: string, userId: string): Promise<SavedViewEntry[]> =>
  sql<SavedViewEntry>(
    'list_saved_views',
    `select id, name, query, shared as "isShared", user_id = $2 as "isOwn", user_id = $2 and is_default as "isDefault"
     from saved_views where list = $1 and (user_id = $2 or shared)
     order by user_id = $2 desc, position, name, id`,
    [list, userId],
  );
