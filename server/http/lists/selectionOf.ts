import type { Request } from 'express';
import { z } from 'zod';
import type { List } from '../../infra/lists/defineList';
import type { ListParams } from '../../infra/lists/filters';
import { readState, readStateText } from '../../infra/lists/readState';
import { selectKeys } from '../../infra/lists/selectKeys';
import { DomainError } from '../../shared/errors';
import { validate } from '../validate';
import { askOf } from './askOf';

/** Maximum number of ids in a selection. */
export const MAX_BY_HAND = 1000;

const selection = z.object({
  selection: z.union([
    z.object({ ids: z.array(z.string().max(200)).min(1).max(MAX_BY_HAND) }),
    z.object({ query: z.string().max(4000) }),
  ]),
});

/**
 * The keys of a bulk action's rows: the ticked ones, or all of a query. Only rows that the list shows, so that a
 * route's own condition (this event's, this batch's) cannot be bypassed.
 * @throws ValidationError when nothing is selected
 * @throws DomainError selection_empty, selection_too_large when it is more than the list allows
 */
export async function selectionOf(req: Request, list: List, params: ListParams = {}): Promise<string[]> {
  const { selection: wanted } = validate(req, selection);
  const isByHand = 'ids' in wanted;
  const state = isByHand ? readState(list, {}) : readStateText(list, wanted.query);
  const { asked } = await askOf(req, list, params, state);
  const keys = await selectKeys(list, asked, list.most, isByHand ? wanted.ids : undefined);
  if (keys.length === 0) throw new DomainError('selection_empty');
  if (keys.length > list.most) throw new DomainError('selection_too_large', { params: { most: list.most } });
  return keys;
}
