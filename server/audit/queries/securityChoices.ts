/** Filter options of the security log: its accounts and networks. */
import { sql } from '../../infra/db';
import { stepsThrough } from '../../infra/lists';
import type { ListOption } from '../../shared/lists';

const MAX = 1000;

/** All accounts that it contains. */
export const securityAccountChoices = (): Promise<ListOption[]> =>
  sql<ListOption>(
    'security_accounts',
    `with recursive ${stepsThrough('security_events', 'user_id')}
     select u.id::text as value, u.name || ' (' || u.email || ')' as label from (select value from steps limit ${MAX}) known
       join users u on u.id = known.value order by u.name, u.id`,
  );

/** Networks with the most refusals recently come first; the others are found by the address in a row. */
export const networkChoices = (): Promise<ListOption[]> =>
  sql<ListOption>(
    'security_networks',
    `with recursive ${stepsThrough('security_events', 'network')}
     select value, value as label from (select value from steps where value is not null limit ${MAX}) known order by value`,
  );
