import { sql } from '../../infra/db';

/** Dismisses the first steps for a user, or shows them again. A personal preference, so it is not logged. */
export const dismissGuide = (userId: string, isAway: boolean): Promise<unknown> =>
  sql(
    'dismiss_guide',
    'update users set guide_dismissed_at = case when $2 then coalesce(guide_dismissed_at, now()) end where id = $1',
    [userId, isAway],
  );
