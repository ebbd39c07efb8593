import { absoluteUrl } from '../../infra/runtime';
import { paths } from '../../shared/paths';
import type { CodeRow } from '../pages';
import { codeSheetsTask } from './codeSheetsTask';
import { drawCodes, type Printed } from './drawCodes';

/** Maximum that the server process draws; a worker draws more. */
const DRAWN_HERE = 8;

type Asked = Pick<Printed, 'company' | 'house' | 'reference' | 'locale'> & {
  codes: readonly CodeRow[];
  person: string;
};

/** Codes as sheets to print and cut. @param person the user who waits */
export async function codesPdf({ codes, person, ...about }: Asked): Promise<Buffer> {
  const printed: Printed = {
    ...about,
    codes: codes.map(({ code, product, event, name, endsAt, zone }) => ({ code, product, event, name, endsAt, zone })),
    urls: codes.map(({ code }) => absoluteUrl(paths.bulk.claim(code ?? ''))),
    address: absoluteUrl(paths.promo.enter()),
  };
  return codes.length <= DRAWN_HERE ? drawCodes(printed) : codeSheetsTask(printed, { person });
}
