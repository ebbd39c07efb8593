// Who may import whom. `npm run borders` (part of `npm run check`) fails on the first arrow that points the wrong way.
const { readdirSync } = require('node:fs');

const ANY = 'any';
/** Read by every domain, and reading none. */
const EVERYBODYS = ['settings', 'audit', 'notifications', 'legal', 'prepared-files'];

/**
 * The domains and the neighbours whose door (`index.ts`) each may call. The list is one-way: what sells knows what is
 * sold, money knows orders, the gate knows tickets, never the reverse. Adding an edge is a reviewed decision.
 */
const uses = {
  settings: [],
  audit: [],
  legal: [],
  notifications: ['mails'],
  'prepared-files': [],
  media: [],
  site: ['events', 'media'],
  background: [],
  status: ['background', 'invoices', 'mails', 'payments', 'reports', 'wallets'],
  alerts: [],
  venues: [],
  events: ['venues', 'media'],
  'time-blocks': ['events'],
  appointments: ['events', 'time-blocks'],
  products: ['events', 'media'],
  promos: ['events', 'products'],
  'promo-codes': ['promos', 'mails'],
  'saved-views': [],
  access: [],
  users: ['access', 'mails', 'wallets'],
  orders: ['site', 'events', 'appointments', 'products', 'promos', 'promo-codes', 'users'],
  wallets: ['access'],
  'bulk-orders': [
    'access',
    'checkout',
    'events',
    'invoices',
    'mails',
    'notifications',
    'orders',
    'payments',
    'products',
    'tickets',
    'users',
  ],
  cash: [
    'access',
    'checkout',
    'orders',
    'payments',
    'products',
    'events',
    'tickets',
    'wallets',
    'invoices',
    'mails',
    'printing',
    'users',
    'promos',
    'validations',
  ],
  printing: ['tickets'],
  'gift-vouchers': ['mails', 'orders', 'tickets', 'wallets'],
  payments: ['mails', 'orders', 'wallets'],
  checkout: ['mails', 'orders', 'payments', 'promos', 'wallets'],
  invoices: ['mails', 'media', 'orders', 'payments', 'tickets'],
  tickets: ['orders', 'events', 'mails', 'media', 'products', 'site'],
  validations: ['access', 'annual-passes', 'tickets', 'orders', 'events', 'users'],
  'annual-passes': ['checkout', 'mails', 'media', 'orders', 'payments', 'promos', 'tickets'],
  mails: [],
  messages: [],
  privacy: ['access', 'mails'],
  guide: ['events', 'mails'],
  waiting: ['appointments', 'orders', 'products', 'mails'],
  'waiting-room': [],
  support: ['mails', 'orders', 'tickets'],
  finding: ['access', 'orders', 'payments', 'tickets'],
  cancellations: ['access', 'appointments', 'payments'],
  people: ['access', 'checkout', 'orders', 'tickets', 'products', 'mails'],
  'phone-orders': ['bulk-orders', 'checkout', 'events', 'invoices', 'mails', 'orders', 'payments', 'products'],
  octo: ['access', 'bulk-orders', 'checkout', 'events', 'orders', 'payments', 'products', 'tickets'],
  forecast: ['events', 'venues'],
  webhooks: ['access', 'events', 'orders', 'validations'],
  widget: ['events', 'orders', 'products', 'tickets'],
  reports: ANY,
  search: ANY,
  imports: ANY,
  broadcasting: ANY,
  demo: ANY,
  dev: [],
};

/** `import type …` and `typeof import('…')`: gone when the compiler is through. */
const TYPES = ['type-only', 'type-import'];
const GROUND = ['http', 'infra', 'shared'];
const known = [...Object.keys(uses), ...GROUND];
const strangers = readdirSync('server', { withFileTypes: true }).filter(
  (it) => it.isDirectory() && !known.includes(it.name),
);
if (strangers.length > 0) {
  throw new Error(
    `.dependency-cruiser.cjs: name the neighbours of ${strangers.map((it) => `server/${it.name}`).join(', ')}`,
  );
}

const anyDomain = `^server/(?!(${GROUND.join('|')})/)([^/]+)/`;
/** Routes compose domains, and `domain.ts` names them. */
const routes = '/(routes/|domain\\.ts$)';
const neighbours = Object.entries(uses)
  .filter(([, allowed]) => allowed !== ANY)
  .map(([name, allowed]) => ({
    name: `${name}-uses-only-its-neighbours`,
    comment: 'Domains form a one-way list (the table on top). Routes may compose domains, since a page shows many.',
    severity: 'error',
    from: { path: `^server/${name}/`, pathNot: routes },
    to: { path: anyDomain, pathNot: `^server/(${[name, ...EVERYBODYS, ...allowed].join('|')})/` },
  }));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...neighbours,
    {
      name: 'no-reaching-into-another-domain',
      comment: 'Another domain is called by its door. Its pages and event types are contracts, so they are open too.',
      severity: 'error',
      from: { path: `^server/(?!(?:${GROUND.join('|')})/)([^/]+)/` },
      to: { path: anyDomain, pathNot: '^server/($1/|[^/]+/(index|pages|events)\\.ts$)' },
    },
    {
      name: 'domain-knows-no-http',
      comment: 'Rules are called by a route, a job, a webhook and a test alike; only routes speak of requests.',
      severity: 'error',
      from: { path: anyDomain, pathNot: routes },
      to: { path: `^server/http/|(^|/)node_modules/(@types/)?express/|${routes}` },
    },
    {
      name: 'only-the-composition-reads-a-domain',
      comment:
        'A `domain.ts` loads all routes, so a domain, a worker or the broadcaster that imports it loads everything.',
      severity: 'error',
      from: { pathNot: '^server/domains\\.ts$' },
      to: { path: '^server/[^/]+/domain\\.ts$', pathNot: '^server/http/' },
    },
    {
      name: 'http-and-infra-know-no-domain',
      comment: 'The web and the outside world come before tickets. The adapter may know the type of all page props.',
      severity: 'error',
      from: { path: '^server/(http|infra)/' },
      to: { path: '^server/', pathNot: '^server/((http|infra|shared)/|pages\\.ts$)' },
    },
    {
      name: 'own-parts-know-nothing-of-us',
      comment:
        'The page adapter and the live server could be packages of their own; their READMEs say how they are used.',
      severity: 'error',
      from: { path: '^server/(http/inertia|infra/pusher)/' },
      to: { path: '^(server|resources|generated)/', pathNot: '^server/$1/' },
    },
    {
      name: 'lists-know-no-domain',
      comment:
        'The list engine knows the database, how words are compared, those that both sides of a list speak, and where permissions hold.',
      severity: 'error',
      from: { path: '^server/infra/lists/' },
      to: {
        path: '^(server|resources|generated)/',
        pathNot:
          '^server/(infra/(lists/|db\\.ts$)|shared/(lists|localText|currencies|fold|money|permissions|scopes|separatedValues|time|uuid|i18n)(/|\\.ts$))',
      },
    },
    {
      name: 'infra-knows-no-http',
      comment: 'Jobs and the stand-alone broadcaster run without the web.',
      severity: 'error',
      from: { path: '^server/infra/' },
      to: { path: '^server/(http/|pages\\.ts$)' },
    },
    {
      name: 'page-props-are-types-to-the-adapter',
      comment: 'At run time the adapter must not load any domain.',
      severity: 'error',
      from: { path: '^server/http/' },
      to: { path: '^server/pages\\.ts$', dependencyTypesNot: TYPES },
    },
    {
      name: 'nothing-imports-the-composition',
      comment:
        'app, routes, sharedProps and index put the parts together; a part that needs one of them is upside down.',
      severity: 'error',
      from: { path: '^server/[^/]+/' },
      to: { path: '^server/[^/]+\\.ts$', pathNot: '^server/pages\\.ts$' },
    },
    {
      name: 'shared-is-a-leaf',
      comment: 'It is loaded by the browser as well, so it may pull nothing along.',
      severity: 'error',
      from: { path: '^server/shared/' },
      to: { path: '^(server|resources|generated)/', pathNot: '^server/shared/' },
    },
    {
      name: 'shared-runs-in-the-browser',
      comment: 'Node has modules that the browser lacks.',
      severity: 'error',
      from: { path: '^server/shared/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-imports-the-browser',
      comment: 'The server answers with page objects and knows no component.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^resources/' },
    },
    {
      name: 'browser-sees-only-contracts',
      comment: 'Page props, request schemas and the shared leaf; anything else would put server code in a chunk.',
      severity: 'error',
      from: { path: '^resources/' },
      to: { path: '^(server|generated)/', pathNot: '^server/(shared/|pages\\.ts$|[^/]+/(pages|requests)\\.ts$)' },
    },
    {
      name: 'browser-imports-contracts-as-types',
      comment: 'A contract imported as a value would be bundled, validator and all.',
      severity: 'error',
      from: { path: '^resources/' },
      to: { path: '^server/', pathNot: '^server/shared/', dependencyTypesNot: TYPES },
    },
    {
      name: 'components-know-no-page',
      comment: 'Components, layouts and hooks are shared by all pages.',
      severity: 'error',
      from: { path: '^resources/js/(?!Pages/|app\\.tsx$)' },
      to: { path: '^resources/js/Pages/' },
    },
    {
      name: 'partials-stay-in-their-area',
      comment: 'What a second area needs moves to Components.',
      severity: 'error',
      from: { path: '^resources/js/Pages/([^/.]+)' },
      to: { path: '^resources/js/Pages/.*/Partials/', pathNot: '^resources/js/Pages/$1/' },
    },
    {
      name: 'product-knows-no-tests',
      comment: 'Tests, benchmarks and scripts stand outside of what ships.',
      severity: 'error',
      from: { path: '^(server|resources)/' },
      to: { path: '^(tests|bench|scripts)/' },
    },
    {
      name: 'product-declares-its-packages',
      comment: 'What runs must be in `dependencies`: a package that is there by chance goes when a neighbour drops it.',
      severity: 'error',
      from: { path: '^(server|resources)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: TYPES },
    },
    {
      name: 'no-cycles',
      comment: 'Modules in a circle cannot be read, tested or loaded one at a time. Types may refer to each other.',
      severity: 'error',
      from: { pathNot: '^resources/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: TYPES } },
    },
    {
      name: 'no-cycles-in-the-browser',
      comment: 'As above, but a part that is fetched when needed may use the module that fetches it.',
      severity: 'error',
      from: { path: '^resources/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: [...TYPES, 'dynamic-import'] } },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that is not found would slip past every other rule.',
      severity: 'error',
      from: { path: '^(server|resources|tests|bench|scripts)/' },
      to: { couldNotResolve: true, pathNot: '^(vite/client$|virtual:)|\\?url$' },
    },
  ],
  options: {
    // Also sees what the compiler erases: `import type` is an arrow, only a lighter one.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: '^(node_modules|generated)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css', '.d.ts', '.d.mts'],
    },
  },
};
