import { isLinkToken, linkToken } from '../../infra/linkToken';
import { absoluteUrl } from '../../infra/runtime';
import { paths } from '../../shared/paths';

const PURPOSE = 'ticket transfers';

/** Whether the token belongs to that offer. It is derived from the application's key and not stored. */
export const isTransferToken = (id: string, token: string): boolean => isLinkToken(PURPOSE, id, token);

/** URL that gives the ticket away: the first person to open it may accept it. */
export const transferUrl = (id: string): string => absoluteUrl(paths.giving.take(id, linkToken(PURPOSE, id)));

const HOLDERS = 'ticket holders';

/** Secret for a recipient's own transfer: not the link, which the giver knows, and not the code, which is visible. */
export const holderToken = (id: string): string => linkToken(HOLDERS, id);

export const isHolderToken = (id: string, token: string): boolean => isLinkToken(HOLDERS, id, token);
