import { expect, it } from 'vitest';
import { pageTitle } from '../../../server/http/pageTitle';
import { translator } from '../../../server/shared/i18n';

const t = translator('en');
const appName = 'Museo del Faro';

it.each([
  ['Tickets/Admin/Index', '/admin/tickets', {}, 'Tickets · Museo del Faro'],
  ['Cash/Shifts/Index', '/cashbox-shifts', {}, 'Shifts · Museo del Faro'],
  ['Products/Index', '/admin/products', {}, 'Products · Museo del Faro'],
  ['Dashboard/Index', '/dashboard', {}, 'Dashboard · Museo del Faro'],
  ['Dashboard/Lite', '/dashboard/lite', {}, 'Dashboard for phone and screens · Museo del Faro'],
  [
    'Events/Edit',
    '/admin/events/1/edit',
    { workspace: { title: 'Night tour' } },
    'Details · Night tour · Museo del Faro',
  ],
  ['Welcome', '/', {}, 'Museo del Faro'],
])('%s at %s', (component, path, props, title) => {
  expect(pageTitle({ component, props: { appName, ...props } }, path, t)).toBe(title);
});
