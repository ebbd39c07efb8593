import { sql } from '../../infra/db';

/** Puts the first steps away for one person, or brings them back. How a person's own page looks is no change of the house. */
export const dismissGuide = (userId: string, isAway: boolean): Promise<unknown> =>
  sql(
    'dismiss_guide',
    'update users set guide_dismissed_at = case when $2 then coalesce(guide_dismissed_at, now()) end where id = $1',
    [userId, isAway],
  );
