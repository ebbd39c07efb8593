/** Scans in the public API. */
import { apiEndpoint } from '../../http/endpoints/endpoint';
import { pageOf, pageQueryOf, toPage } from '../../http/endpoints/paging';
import { placesOf, scoped } from '../../http/endpoints/scoped';
import { instant } from '../../shared/requestParts';
import { eventsIn } from '../../shared/scopes';
import { toIso } from '../../shared/time';
import { readScans, scanAnswer, toScanAnswer } from '../queries/readScans';

export const scanEndpoints = [
  apiEndpoint({
    method: 'get',
    path: '/scans',
    name: 'listScans',
    summary: 'Scans at the gates, in the order in which they were recorded',
    description: 'An entry that is undone later keeps its place and has the result `undone` from then on.',
    scope: scoped('scans:read'),
    query: pageQueryOf('listScans').extend({
      since: instant().optional().describe('Only scans recorded at or after this time.'),
    }),
    answer: pageOf(scanAnswer),
    handle: async (req, { query: { cursor, limit, since = null } }) => {
      const events = eventsIn(placesOf(req, 'scans:read'));
      const rows = await readScans(events, { after: cursor ?? null, since, limit: limit + 1 });
      return toPage('listScans', rows, limit, {
        toAnswer: toScanAnswer,
        positionOf: ({ recordedAt, id }) => ({ at: toIso(recordedAt), id }),
      });
    },
  }),
];
