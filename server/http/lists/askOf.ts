import type { Request } from 'express';
import { homeZone } from '../../infra/homeZone';
import type { Asked } from '../../infra/lists/conditions';
import type { List } from '../../infra/lists/defineList';
import { describeFilters, keepKnown } from '../../infra/lists/describeList';
import type { ListParams } from '../../infra/lists/filters';
import { meaningsOf } from '../../infra/lists/meanings';
import { scopeOfAny } from '../../shared/actor';
import type { ListFilter, ListState } from '../../shared/lists';
import { narrowed, type Scope } from '../../shared/scopes';
import { userOf } from '../authorize';

/** The reader's scope for a list. */
export const scopeIn = ({ actor }: Request, { scope }: List): Scope =>
  scope === 'house' ? 'everywhere' : scopeOfAny(actor, [scope.permission].flat());

/** The known part of a list's state, with all other input of its statements. */
export async function askOf(
  req: Request,
  list: List,
  params: ListParams,
  state: ListState,
): Promise<{ asked: Asked; filters: ListFilter[] }> {
  // An event's workspace shows every reader the same as a person limited to it, including filter options.
  const scope = narrowed(scopeIn(req, list), state.event);
  const context = { locale: req.locale, params, scope };
  const [zone, filters] = await Promise.all([homeZone(), describeFilters(list, context, req.t, state.event)]);
  const known = keepKnown(state, filters);
  return {
    asked: {
      ...{ state: known, params, scope, viewer: userOf(req).id, locale: req.locale, zone },
      meanings: await meaningsOf(list, known),
    },
    filters,
  };
}
