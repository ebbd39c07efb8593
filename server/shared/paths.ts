/** Every URL of the product by name, for redirects, links, mails and tests. */
import { cataloguePaths } from './paths/catalogue';
import { housePaths } from './paths/house';
import { peoplePaths } from './paths/people';
import { salesPaths } from './paths/sales';

export type { HistoryKind } from './paths/house';

export const paths = { ...cataloguePaths, ...salesPaths, ...peoplePaths, ...housePaths };
