import { isLinkToken, linkToken } from '../../infra/linkToken';
import { absoluteUrl } from '../../infra/runtime';
import { paths } from '../../shared/paths';

const PURPOSE = 'ticket transfers';

/** Whether a link is the one of that offer. It follows from the application's key and is stored nowhere. */
export const isTransferToken = (id: string, token: string): boolean => isLinkToken(PURPOSE, id, token);

/** The address that gives a ticket away: whoever opens it first may take it. */
export const transferUrl = (id: string): string => absoluteUrl(paths.giving.take(id, linkToken(PURPOSE, id)));

const HOLDERS = 'ticket holders';

/** What whoever took a ticket gives it on with: not the link, which whoever gave it has as well, and not its code, which shows. */
export const holderToken = (id: string): string => linkToken(HOLDERS, id);

export const isHolderToken = (id: string, token: string): boolean => isLinkToken(HOLDERS, id, token);
