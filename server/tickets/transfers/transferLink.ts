import { isLinkToken, linkToken } from '../../infra/linkToken';
import { absoluteUrl } from '../../infra/runtime';
import { paths } from '../../shared/paths';

const PURPOSE = 'ticket transfers';

/** Whether a link is the one of that offer. It follows from the application's key and is stored nowhere. */
export const isTransferToken = (id: string, token: string): boolean => isLinkToken(PURPOSE, id, token);

/** The address that gives a ticket away: the first person to open it may take it. */
export const transferUrl = (id: string): string => absoluteUrl(paths.giving.take(id, linkToken(PURPOSE, id)));

const HOLDERS = 'ticket holders';

/** The secret by which a taker gives a ticket on: not the link, which the giver has as well, and not the code, which shows. */
export const holderToken = (id: string): string => linkToken(HOLDERS, id);

export const isHolderToken = (id: string, token: string): boolean => isLinkToken(HOLDERS, id, token);
