import { prisma } from '../../../server/infra/db';
import { paths } from '../../../server/shared/paths';
import { uuidv7 } from '../../../server/shared/uuid';

/** Searches, jobs, and webhooks with one that was switched off. */
export async function backOfficePlaces() {
  const { id } = await prisma.webhook.create({
    data: {
      id: uuidv7(),
      name: 'CRM',
      url: 'https://crm.example/aforo',
      topics: ['order.*'],
      secret: '',
      fromOrderEvent: 0,
      fromAudit: 0,
      state: 'off',
      offReason: 'failing',
    },
  });
  return {
    'Jobs/Index': [{ path: paths.jobs.index() }],
    'Orders/Search': [{ path: paths.orders.search('garcia') }],
    'Orders/Range': [{ path: paths.orders.range() }],
    'Status/Index': [{ path: paths.status() }],
    'Webhooks/Index': [{ path: paths.webhooks.index() }],
    'Webhooks/Create': [{ path: paths.webhooks.create() }],
    'Webhooks/Show': [{ path: paths.webhooks.show(id) }],
  };
}
