import { isLinkToken, linkToken } from '../infra/linkToken';
import { absoluteUrl } from '../infra/runtime';
import { paths } from '../shared/paths';

const PURPOSE = 'payment links';

/** Whether a link is the one with that id. */
export const isPayToken = (id: string, token: string): boolean => isLinkToken(PURPOSE, id, token);

/** Its page on our site. */
export const payLinkPath = (id: string): string => paths.payLinks.show(id, linkToken(PURPOSE, id));

/** The address to send. */
export const payLinkUrl = (id: string): string => absoluteUrl(payLinkPath(id));
