import { isLinkToken, linkToken } from '../infra/linkToken';
import { absoluteUrl } from '../infra/runtime';
import { paths } from '../shared/paths';

const PURPOSE = 'payment links';

/** Whether the token belongs to that id. */
export const isPayToken = (id: string, token: string): boolean => isLinkToken(PURPOSE, id, token);

/** Path of the payment page. */
export const payLinkPath = (id: string): string => paths.payLinks.show(id, linkToken(PURPOSE, id));

/** URL to send. */
export const payLinkUrl = (id: string): string => absoluteUrl(payLinkPath(id));
