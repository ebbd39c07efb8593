import { isLinkToken, linkToken } from '../infra/linkToken';
import { absoluteUrl } from '../infra/runtime';
import { paths } from '../shared/paths';

const PURPOSE = 'waiting list';

/** Whether the token belongs to that entry. It is derived from the application's key and not stored. */
export const isWaitingToken = (id: string, token: string): boolean => isLinkToken(PURPOSE, id, token);

const waitingToken = (id: string): string => linkToken(PURPOSE, id);

export const waitingPath = (id: string): string => paths.waitingList.entry(id, waitingToken(id));
export const waitingUrl = (id: string): string => absoluteUrl(waitingPath(id));
