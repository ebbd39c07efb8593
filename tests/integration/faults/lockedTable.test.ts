/** Tables that are locked for longer than a statement may take: answers ask to try again, and none shows a fault. */
import pg from 'pg';
import { expect, it } from 'vitest';
import { paths } from '../../../server/shared/paths';
import { runApp } from '../../support/app';
import { createEvent, createVenue } from '../orders/shopFixture';
import { signedIn } from '../users/people';

const app = runApp();
const admin = signedIn(app, 'administrator');

it('pages of staff and visitors, and frames of other sites, answer 503 with Retry-After', async () => {
  const { slug } = await createEvent(await createVenue());
  const other = new pg.Client({ connectionString: app.databaseUrl });
  await other.connect();
  await other.query('begin; lock table events, dead_jobs in access exclusive mode');
  const answers = await Promise.all([
    admin.get(paths.jobs.index()),
    app.newClient().get(paths.events.show(slug)),
    app.newClient().raw(paths.widget.button(slug)),
  ]).finally(() => other.end());
  const told = answers.map(({ status, headers }) => [status, headers.get('Retry-After')]);
  expect(told).toEqual([
    [503, '5'],
    [503, '5'],
    [503, '5'],
  ]);
  expect((await admin.get(paths.jobs.index())).status).toBe(200);
  // Each answer takes the eight seconds of a statement; a busy machine repeats some.
}, 180_000);
