import { describe, expect, test } from 'vitest';
import { always, deepMerge, defer, merge, once, optional } from '../../../server/http/inertia';
import { serveProps } from './inertiaFixture';

const { document, full, partial } = await serveProps();
const never = () => {
  throw new Error('evaluated although nobody asked for it');
};

describe('a full visit', () => {
  test('evaluates closures at any depth, promises too', async () => {
    const props = {
      value: 1,
      none: null,
      at: new Date(0),
      closure: () => 'a',
      later: async () => ['b', () => 'c'],
      promise: Promise.resolve('d'),
      auth: () => ({ user: async () => ({ name: () => 'Ada' }) }),
      list: [{ id: 1, name: () => 'first' }],
    };
    const expected = {
      errors: {},
      value: 1,
      none: null,
      at: '1970-01-01T00:00:00.000Z',
      closure: 'a',
      later: ['b', 'c'],
      promise: 'd',
      auth: { user: { name: 'Ada' } },
      list: [{ id: 1, name: 'first' }],
    };
    expect((await document(props)).props).toEqual(expected);
    expect((await full(props)).props).toEqual(expected);
  });

  test('evaluates side by side', async () => {
    const order: string[] = [];
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const waits = async () => {
      await gate;
      order.push('waited');
    };
    const opens = () => {
      order.push('opened');
      open();
    };
    await full({ a: waits, nest: { b: waits }, c: opens });
    expect(order).toEqual(['opened', 'waited', 'waited']);
  });

  test('does not evaluate, send or announce optional props', async () => {
    for (const page of [await document({ a: 1, b: optional(never) }), await full({ a: 1, b: optional(never) })]) {
      expect(page.props).toEqual({ errors: {}, a: 1 });
      expect(Object.keys(page)).toEqual(['component', 'props', 'url', 'version', 'sharedProps']);
    }
  });

  test('announces deferred props by group and does not evaluate them', async () => {
    const props = {
      foo: defer(never),
      bar: defer(never, 'aside'),
      nest: { a: 'b', c: defer(never), d: defer(never, 'aside') },
      app: { auth: { notices: defer(never, 'alerts') } },
      closure: () => ({ seen: 1, roles: defer(never) }),
      whole: () => defer(never).merge(),
    };
    for (const page of [await document(props), await full(props)]) {
      expect(page.props).toEqual({ errors: {}, nest: { a: 'b' }, app: { auth: {} }, closure: { seen: 1 } });
      expect(page.deferredProps).toEqual({
        default: ['foo', 'nest.c', 'closure.roles', 'whole'],
        aside: ['bar', 'nest.d'],
        alerts: ['app.auth.notices'],
      });
      expect(page.mergeProps).toEqual(['whole']);
    }
  });

  test('treats every kind of prop by its own rule, side by side in one nest', async () => {
    const nest = {
      stats: 'visible',
      feed: merge([{ id: 1 }]),
      notices: defer(() => ['hi']),
      settings: optional(() => ({ theme: 'dark' })),
      locale: once(() => 'en'),
      errors: always(() => 'kept'),
    };
    const page = await full({ nest });
    expect(page.props.nest).toEqual({ stats: 'visible', feed: [{ id: 1 }], locale: 'en', errors: 'kept' });
    expect(page.mergeProps).toEqual(['nest.feed']);
    expect(page.deferredProps).toEqual({ default: ['nest.notices'] });
    expect(page.onceProps).toEqual({ 'nest.locale': { prop: 'nest.locale', expiresAt: null } });

    const asked = await partial({ nest }, { only: 'nest' });
    expect(asked.props.nest).toEqual({
      stats: 'visible',
      feed: [{ id: 1 }],
      notices: ['hi'],
      settings: { theme: 'dark' },
      locale: 'en',
      errors: 'kept',
    });
    expect(asked.mergeProps).toEqual(['nest.feed']);
    expect(asked.onceProps).toEqual({ 'nest.locale': { prop: 'nest.locale', expiresAt: null } });
    expect(asked.deferredProps).toBeUndefined();
  });

  test('leaves texts, lists and own JSON as they are', async () => {
    const money = { amount: 1, toJSON: () => '0.01' };
    const page = await full({ name: 'trim', fields: ['Context', 'comment'], money, lazy: () => money });
    expect(page.props).toMatchObject({ name: 'trim', fields: ['Context', 'comment'], money: '0.01', lazy: '0.01' });
  });
});

describe('keys with dots', () => {
  const auth = { user: { name: 'Ada', email: 'ada@example.com' } };

  test('at the top find their place in a nest or in what a closure answers', async () => {
    for (const parent of [auth, () => auth, async () => auth]) {
      const page = await full({ auth: parent, 'auth.user.can': () => ['edit'], 'new.deep': 1 });
      expect(page.props).toEqual({ errors: {}, auth: { user: { ...auth.user, can: ['edit'] } }, new: { deep: 1 } });
    }
    expect(auth).toEqual({ user: { name: 'Ada', email: 'ada@example.com' } });
  });

  test('keep their capabilities there', async () => {
    const props = { auth, 'auth.user.can': optional(() => ['edit']) };
    expect((await full(props)).props.auth).toEqual(auth);
    expect((await partial(props, { only: 'auth.user.can' })).props.auth).toEqual({ user: { can: ['edit'] } });
    expect((await partial({ ...props, auth: never, x: 1 }, { only: 'x' })).props).toEqual({ errors: {}, x: 1 });
  });

  test('further down are left alone', async () => {
    expect((await full({ a: { 'b.c': 1 } })).props.a).toEqual({ 'b.c': 1 });
  });
});

describe('a failing prop', () => {
  test('fails the page', async () => {
    const { visit } = await serveProps({ share: () => ({ broken: deepMerge(never) }) });
    expect((await visit('/page')).status).toBe(500);
  });

  test('is left out when it may be rescued, with everything it had to say', async () => {
    const reported: unknown[] = [];
    const site = await serveProps({ report: (error) => reported.push(error) });
    const rescue = { rescue: true };
    const props = {
      fine: 1,
      auth: { notices: defer(never, 'default', rescue).merge().once() },
      deep: defer(() => ({ inner: merge(never) }), 'default', rescue),
    };
    const page = await site.partial(props, { only: 'fine,auth.notices,deep' });
    expect(page.props).toEqual({ errors: {}, fine: 1, auth: {} });
    expect(page.rescuedProps).toEqual(['auth.notices', 'deep']);
    expect([page.mergeProps, page.onceProps]).toEqual([undefined, undefined]);
    expect(reported).toHaveLength(2);
  });
});
