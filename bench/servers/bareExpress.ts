/** The yardstick of a page: bare Express answering the same JSON after the same queries. */
import type { AddressInfo } from 'node:net';
import express from 'express';
import { listEvents, listVenues } from '../../server/events/queries/listEvents';
import { openDatabase } from '../../server/infra/db';

await openDatabase({ url: process.env.DATABASE_URL });
const page = JSON.parse(process.env.PAGE ?? '{}') as { props: object };
const filters = { q: '', date: '', until: '', venue: '' };

const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.get('/', async (req, res) => {
  const [venues, events] = await Promise.all([listVenues(), listEvents('web', 'en', filters)]);
  res.json({ ...page, props: { ...page.props, filters, venues, events }, url: req.originalUrl });
});
const server = app.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
