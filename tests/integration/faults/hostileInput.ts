/** Hostile input. Bodies are texts, because the worst are no valid JSON values. */
import fc from 'fast-check';

/** Field names that some route reads. */
const FIELDS = [
  ...['key', 'lines', 'productId', 'appointmentId', 'quantity', 'name', 'email', 'phone', 'holders', 'acceptTerms'],
  ...[
    'code',
    'password',
    'passwordConfirmation',
    'currentPassword',
    'password_confirmation',
    'remember',
    'locale',
    'token',
  ],
  ...[
    'nonce',
    'gateId',
    'eventId',
    'scannedAt',
    'forceReason',
    'days',
    'socket_id',
    'channel_name',
    'fields',
    'answers',
  ],
  ...[
    'position',
    'current',
    'confirmation',
    'recoveryCode',
    'id',
    'role',
    'isAdmin',
    '__proto__',
    'constructor',
    'toString',
    'valueOf',
  ],
  ...[
    'version',
    'date',
    'day',
    'until',
    'from',
    'deadline',
    'amountCents',
    'productIds',
    'seriesId',
    'quotaIds',
    'slotId',
  ],
];

const LONG = 'é'.repeat(40_000);
const deep = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

/** Values as JSON texts. */
const hostileValue = fc.oneof(
  fc.constantFrom(
    ...['null', 'true', '0', '-1', '1.5', '1e999', '-1e308', '9007199254740993', '2147483648', '-2147483649', '1e21'],
    ...[
      '""',
      '" "',
      '"\\u0000"',
      '"a\\u0000b"',
      '"\\ud800"',
      '"\\u202e"',
      '"NaN"',
      '"Infinity"',
      '"undefined"',
      '"[object Object]"',
    ],
    ...[
      '[]',
      '[[]]',
      '[null]',
      '{}',
      '{"__proto__":{"polluted":true}}',
      '{"length":1e9}',
      '{"toString":1}',
      '{"then":1}',
    ],
    ...['"0000-01-01"', '"0000-01-01T00:00:00Z"', '"-000001-01-01"', '"9999-12-31"', '2147483647', '4294967296'],
    ...['"0198f3c2-0000-7000-8000-000000000001"', '["0198f3c2-0000-7000-8000-000000000001"]', '{"valueOf":"a"}'],
    ...['"2026-02-30T25:61:00Z"', '"+275760-09-13T00:00:00.001Z"', '"00000000-0000-0000-0000-000000000000"', '"a@b.c"'],
    ...[`"'; drop table orders; --"`, '"%00"', '"../../../etc/passwd"', '"<script>"', '"\\\\"', JSON.stringify(LONG)],
    ...[deep('[', ']', 500), deep('{"a":', '}', 400).replace(/:}/, ':1}')],
  ),
  fc.json({ maxDepth: 3 }),
  fc.string({ unit: 'binary', maxLength: 60 }).map((text) => JSON.stringify(text)),
);

const objectText = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), hostileValue), { minLength: 1, maxLength: 12 })
  .map((pairs) => `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`);

const cartText = fc
  .tuple(fc.uuid(), fc.array(objectText, { minLength: 1, maxLength: 3 }))
  .map(([key, lines]) => `{"key":"${key}","lines":[${lines.join(',')}]}`);

const malformed = fc.constantFrom(
  ...['', '{', '}', '{"a":', "{'a':1}", '[1,', 'NaN', 'undefined', '\u0000', '\ufeff{}', '"', 'a=1&a[b]=2&a[b][c]=3'],
  ...['a[__proto__][polluted]=1', 'a[constructor][prototype][polluted]=1', '%', 'a=%E0%A4%A', 'a[]=1&'.repeat(2000)],
  deep('[', ']', 20_000),
  deep('{"a":', '}', 10_000),
  JSON.stringify({ a: 'x'.repeat(1_000_000) }),
);

export type HostileBody = { text: string; type: string };

export const hostileBody: fc.Arbitrary<HostileBody> = fc.record({
  text: fc.oneof(
    { weight: 5, arbitrary: objectText },
    { weight: 2, arbitrary: cartText },
    { weight: 2, arbitrary: malformed },
    hostileValue,
  ),
  type: fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    fc.constantFrom(
      'application/x-www-form-urlencoded',
      'text/plain',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'x',
    ),
  ),
});

/** Parts of a URL, already escaped where a client could not send them otherwise. */
export const hostilePiece: fc.Arbitrary<string> = fc.constantFrom(
  ...['%00', '%ff', '%E0%A4%A', "'", '%22', '..%2f..%2f', '__proto__', 'constructor', '-1', '1e999', 'x'.repeat(3000)],
  ...['00000000-0000-0000-0000-000000000000', '9'.repeat(40), '%F0%9F%8E%AB', '%0d%0aSet-Cookie:%20a=b', '{}', '%20'],
);

export const hostileQuery: fc.Arbitrary<string> = fc
  .array(
    fc.tuple(
      fc.constantFrom(
        'key',
        'order',
        'month',
        'day',
        'page',
        'date',
        'gate',
        'result',
        'q',
        'from',
        'to',
        'sort',
        '__proto__',
        'lang',
        'code',
      ),
      fc.oneof(
        hostilePiece,
        fc.constantFrom(
          '',
          '2026-13',
          '2026-02-31',
          '9999-12',
          '0000-00-00',
          '0000-01-01',
          'NaN',
          '99999999999999999999',
        ),
      ),
      fc.constantFrom('', '[]', '[a]', '[__proto__]', '[a][b]', '[toString]', '[valueOf]', '[constructor]'),
    ),
    { maxLength: 5 },
  )
  .map((pairs) => pairs.map(([name, value, suffix]) => `${name}${suffix}=${value}`).join('&'));
