import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';

/** [rule that must fire, file, content of the file]. Files that are only imported come last. */
const WRONG: readonly (readonly [rule: string, file: string, text: string])[] = [
  ['orders-uses-only-its-neighbours', 'server/orders/actions/placeOrder.ts', "import '../../payments';"],
  ['mails-uses-only-its-neighbours', 'server/mails/sendMail.ts', "import type { Order } from '../orders';"],
  [
    'no-reaching-into-another-domain',
    'server/payments/actions/settlePayment.ts',
    "import '../../orders/queries/findOrder';",
  ],
  ['no-reaching-into-another-domain', 'server/demo/seed.ts', "import '../orders/queries/findOrder';"],
  [
    'domain-knows-no-http',
    'server/tickets/actions/issueTickets.ts',
    "import type { Session } from '../../http/session';",
  ],
  ['domain-knows-no-http', 'server/tickets/tickets.ts', "import express from 'express'; express();"],
  ['only-the-composition-reads-a-domain', 'server/worker.ts', "import './orders/domain';"],
  ['http-and-infra-know-no-domain', 'server/http/flash.ts', "import '../orders';"],
  ['infra-knows-no-http', 'server/infra/mailer.ts', "import '../http/session';"],
  ['own-parts-know-nothing-of-us', 'server/http/inertia/props.ts', "import type { leaf } from '../../shared/leaf';"],
  ['own-parts-know-nothing-of-us', 'server/infra/pusher/hub.ts', "import '../db';"],
  ['lists-know-no-domain', 'server/infra/lists/days.ts', "import '../outbox';"],
  ['page-props-are-types-to-the-adapter', 'server/http/render.ts', "import { names } from '../pages'; names;"],
  ['nothing-imports-the-composition', 'server/events/routes/events.ts', "import '../../app';"],
  ['shared-is-a-leaf', 'server/shared/money.ts', "import '../infra/db';"],
  ['shared-runs-in-the-browser', 'server/shared/time.ts', "import 'node:fs';"],
  [
    'server-never-imports-the-browser',
    'server/app.ts',
    "import type { Button } from '../resources/js/Components/Button';",
  ],
  ['browser-sees-only-contracts', 'resources/js/Pages/Welcome.tsx', "import type { Db } from '@server/infra/db';"],
  [
    'browser-imports-contracts-as-types',
    'resources/js/Pages/Error.tsx',
    "import { names } from '@server/pages'; names;",
  ],
  ['components-know-no-page', 'resources/js/Components/Button.tsx', "import '@/Pages/Message';"],
  ['partials-stay-in-their-area', 'resources/js/Pages/Message.tsx', "import '@/Pages/Orders/Partials/Total';"],
  ['product-knows-no-tests', 'server/index.ts', "import '../tests/support/app';"],
  ['product-declares-its-packages', 'server/infra/hidden.ts', "import vitest from 'vitest'; vitest;"],
  ['no-cycles', 'server/validations/one.ts', "import './other';"],
  ['no-cycles', 'server/infra/early.ts', "export const late = () => import('./late');"],
  ['no-cycles-in-the-browser', 'resources/js/lib/egg.ts', "import '@/lib/hen';"],
  ['everything-resolves', 'resources/js/lib/axios.ts', "import '@/lib/nowhere';"],
];

const RIGHT: Record<string, string> = {
  'server/pages.ts':
    "import type { OrdersPages } from './orders/pages'; export const names = []; export type P = OrdersPages;",
  'server/orders/index.ts': "export type { Order } from './pages'; export * from './queries/findOrder';",
  'server/orders/pages.ts': "import type { E } from '../events'; export type Order = E; export type OrdersPages = E;",
  'server/orders/queries/findOrder.ts':
    "import { openDatabase } from '../../infra/db'; export const findOrder = openDatabase;",
  'server/orders/routes/orders.ts':
    "import '../../payments'; import '../../http/session'; import express from 'express'; express();",
  'server/orders/domain.ts': "import './routes/orders'; import express from 'express'; express();",
  'server/domains.ts': "import './orders/domain';",
  'server/payments/index.ts': "import '../orders'; import '../infra/db';",
  'server/events/index.ts': "import type { O } from './eventState'; export type E = O;",
  'server/events/eventState.ts': "import type { E } from './index'; import '../shared/leaf'; export type O = E;",
  'server/http/session.ts': "import type { P } from '../pages'; import '../infra/db'; export type Session = P;",
  'server/infra/db.ts': "import 'node:fs'; import '../shared/leaf'; export type Db = 1; export const openDatabase = 1;",
  'server/shared/leaf.ts': 'export const leaf = 1;',
  'server/validations/other.ts': "import './one';",
  'server/infra/late.ts': "import './early';",
  'server/infra/outbox.ts': 'export {};',
  'resources/js/lib/hen.ts': "import '@/lib/egg';",
  'resources/js/lib/live.ts':
    "type Echo = typeof import('./echo'); export const open = (): Promise<Echo> => import('./echo');",
  'resources/js/lib/echo.ts': "import { open } from '@/lib/live'; open();",
  'resources/js/Pages/Orders/Show.tsx':
    "import type { P } from '@server/pages'; import '@server/shared/leaf'; import './Partials/Total';",
  'resources/js/Pages/Orders/Partials/Total.tsx': 'export {};',
  'tests/support/app.ts': "import '../../server/app';",
};

const repository = resolve('.');
const home = mkdtempSync(join(tmpdir(), 'aforo-borders-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(home, file)), { recursive: true });
  writeFileSync(join(home, file), `${text}\n`);
}

function violations(): string[] {
  const command = [join(repository, 'scripts/borders.mjs'), '--config', join(repository, '.dependency-cruiser.cjs')];
  const { stdout, stderr } = spawnSync(process.execPath, [...command, '--output-type', 'json'], {
    cwd: home,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  return summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`).sort();
}

it('lets every border be crossed in one direction only, types included', { timeout: 180_000 }, () => {
  for (const name of ['package.json', 'tsconfig.json']) cpSync(name, join(home, name));
  symlinkSync(join(repository, 'node_modules'), join(home, 'node_modules'));
  for (const [file, text] of Object.entries(RIGHT)) plant(file, text);
  for (const [, file, text] of WRONG) plant(file, text);

  expect(violations()).toEqual(WRONG.map(([rule, file]) => `${rule}: ${file}`).sort());
});

it('has a violation planted above for every rule', () => {
  const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as { forbidden: { name: string }[] };
  const single = config.forbidden.map(({ name }) => name).filter((name) => !name.endsWith('-uses-only-its-neighbours'));
  const planted = new Set(WRONG.map(([rule]) => rule));
  expect(single.filter((name) => !planted.has(name))).toEqual([]);
});
