/** What the security log can be narrowed to: the accounts and networks that are in it. */
import { sql } from '../../infra/db';
import { stepsThrough } from '../../infra/lists';
import type { ListOption } from '../../shared/lists';

const MAX = 1000;

/** Everybody whose account it mentions. */
export const securityAccountChoices = (): Promise<ListOption[]> =>
  sql<ListOption>(
    'security_accounts',
    `with recursive ${stepsThrough('security_events', 'user_id')}
     select u.id::text as value, u.name || ' (' || u.email || ')' as label from (select value from steps limit ${MAX}) known
       join users u on u.id = known.value order by u.name, u.id`,
  );

/** Those that most was refused to lately come first; the others are found by their address in a row. */
export const networkChoices = (): Promise<ListOption[]> =>
  sql<ListOption>(
    'security_networks',
    `with recursive ${stepsThrough('security_events', 'network')}
     select value, value as label from (select value from steps where value is not null limit ${MAX}) known order by value`,
  );
