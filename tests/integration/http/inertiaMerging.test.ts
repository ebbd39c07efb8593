import { describe, expect, test } from 'vitest';
import { deepMerge, defer, merge, once, optional, scroll } from '../../../server/http/inertia';
import { serveProps } from './inertiaFixture';

const { document, full, partial } = await serveProps();
const rows = [{ id: 1 }];

describe('merging', () => {
  test.each([
    ['merge', merge(rows), { mergeProps: ['posts'] }],
    ['a closure that answers merge', () => merge(() => rows), { mergeProps: ['posts'] }],
    ['prepend', merge(rows).prepend(), { prependProps: ['posts'] }],
    ['append after prepend', merge(rows).prepend().append(), { mergeProps: ['posts'] }],
    ['append at a path', merge({ data: rows }).append('data'), { mergeProps: ['posts.data'] }],
    ['prepend at a path', merge({ data: rows }).prepend('data'), { prependProps: ['posts.data'] }],
    [
      'both at paths',
      merge({ a: rows, b: rows, c: rows }).append(['a', 'b']).prepend('c'),
      { mergeProps: ['posts.a', 'posts.b'], prependProps: ['posts.c'] },
    ],
    [
      'a path with its field',
      merge({ data: rows }).append('data', 'id'),
      { mergeProps: ['posts.data'], matchPropsOn: ['posts.data.id'] },
    ],
    [
      'paths with their fields',
      merge({ a: rows, b: rows }).append({ a: 'id', b: 'uuid' }),
      { mergeProps: ['posts.a', 'posts.b'], matchPropsOn: ['posts.a.id', 'posts.b.uuid'] },
    ],
    [
      'matched by fields',
      merge(rows).matchOn('id', 'slug'),
      { mergeProps: ['posts'], matchPropsOn: ['posts.id', 'posts.slug'] },
    ],
    ['deep', deepMerge({ a: 1 }), { deepMergeProps: ['posts'] }],
    [
      'deep and matched',
      merge({ data: rows }).deepMerge().matchOn('data.id'),
      { deepMergeProps: ['posts'], matchPropsOn: ['posts.data.id'] },
    ],
  ])('%s is announced, at the top and in a nest', async (_name, posts, expected) => {
    const nested = JSON.parse(JSON.stringify(expected).replaceAll('posts', 'feed.posts')) as object;
    const lists = ({ mergeProps, prependProps, deepMergeProps, matchPropsOn }: Record<string, unknown>) => ({
      mergeProps,
      prependProps,
      deepMergeProps,
      matchPropsOn,
    });
    expect(lists(await document({ posts }))).toEqual(lists({ ...expected }));
    expect(lists(await full({ feed: { posts } }))).toEqual(lists({ ...nested }));
    expect(lists(await partial({ feed: { posts } }, { only: 'feed' }))).toEqual(lists({ ...nested }));
    expect(lists(await partial({ feed: { posts } }, { only: 'feed.posts' }))).toEqual(lists({ ...nested }));
    expect(lists(await partial({ feed: { posts } }, { only: 'feed.posts', reset: 'feed.posts' }))).toEqual({});
  });

  test('a reset value is sent and not merged', async () => {
    const page = await partial({ posts: merge(rows), more: merge(rows) }, { only: 'posts,more', reset: 'posts' });
    expect(page.props).toMatchObject({ posts: rows, more: rows });
    expect(page.mergeProps).toEqual(['more']);
  });

  test('a prop left out is not announced', async () => {
    const feed = { posts: merge(rows), comments: merge(rows) };
    const asked = await partial({ feed }, { only: 'feed.posts,feed.comments', except: 'feed.posts' });
    expect(asked.props.feed).toEqual({ comments: rows });
    expect(asked.mergeProps).toEqual(['feed.comments']);
    expect((await partial({ feed, x: 1 }, { only: 'feed,x', except: 'feed' })).mergeProps).toBeUndefined();
    expect((await partial({ feed, x: 1 }, { only: 'x' })).mergeProps).toBeUndefined();
  });

  test('a value that comes along unasked replaces what the client holds', async () => {
    const nest = () => ({ asked: 1, posts: merge(rows), kept: once(() => 'A') });
    const page = await partial({ nest }, { only: 'nest.asked' });
    expect(page.props.nest).toEqual({ asked: 1, posts: rows, kept: 'A' });
    expect([page.mergeProps, page.onceProps]).toEqual([undefined, undefined]);
  });

  test('joins with other capabilities', async () => {
    const posts = () => rows;
    const deferred = await full({
      a: defer(posts).merge(),
      b: defer(posts, 'side').deepMerge(),
      c: optional(posts).merge(),
    });
    expect(deferred.props).toEqual({ errors: {} });
    expect(deferred.deferredProps).toEqual({ default: ['a'], side: ['b'] });
    expect([deferred.mergeProps, deferred.deepMergeProps]).toEqual([['a', 'c'], ['b']]);
  });
});

describe('once', () => {
  const held = (keys: string) => ({ 'x-inertia-except-once-props': keys });
  const onceProps = { a: { prop: 'a', expiresAt: null } };

  test('is evaluated on the first load and told about', async () => {
    const page = await document({ a: once(() => 'A'), b: () => once(() => 'B') });
    expect(page.props).toEqual({ errors: {}, a: 'A', b: 'B' });
    expect(page.onceProps).toEqual({ ...onceProps, b: { prop: 'b', expiresAt: null } });
  });

  test('is not evaluated for a client that holds it, and still told about', async () => {
    let asked = 0;
    const props = { a: once(() => ++asked), nest: { b: once(() => ++asked), c: 1 } };
    const page = await full(props, held('a,nest.b'));
    expect(page.props).toEqual({ errors: {}, nest: { c: 1 } });
    expect(page.onceProps).toEqual({ ...onceProps, 'nest.b': { prop: 'nest.b', expiresAt: null } });
    expect(asked).toBe(0);
  });

  test('is evaluated when the client holds another, or comes for the first time', async () => {
    expect((await full({ a: once(() => 'A') }, held('b'))).props.a).toBe('A');
    expect((await document({ a: once(() => 'A') }, held('a'))).props.a).toBe('A');
  });

  test('on a partial reload it comes when asked for, and is silent otherwise', async () => {
    const props = { a: once(() => 'A'), b: 1 };
    const asked = await partial(props, { only: 'a', headers: held('a') });
    expect([asked.props.a, asked.onceProps]).toEqual(['A', onceProps]);
    for (const ask of [{ only: 'b' }, { except: 'a' }]) {
      const page = await partial(props, { ...ask, headers: held('a') });
      expect([page.props, page.onceProps]).toEqual([{ errors: {}, b: 1 }, undefined]);
    }
  });

  test('may be fresh, though the client holds it', async () => {
    const page = await full({ a: once(() => 'A').fresh(), b: once(() => 'B').fresh(false) }, held('a,b'));
    expect(page.props).toEqual({ errors: {}, a: 'A' });
    expect(Object.keys(page.onceProps ?? {})).toEqual(['a', 'b']);
  });

  test('has a key of its own and a lifetime', async () => {
    const instant = new Date('2021-01-01T00:00:00Z');
    const locale = once(() => 'en')
      .as('site-locale')
      .until(instant);
    const expected = { 'site-locale': { prop: 'nest.locale', expiresAt: instant.getTime() } };
    expect((await full({ nest: { locale } })).onceProps).toEqual(expected);
    const again = await full({ nest: { locale } }, held('site-locale'));
    expect([again.props.nest, again.onceProps]).toEqual([{}, expected]);
    const before = Date.now();
    const { onceProps: minute } = await full({ a: once(1).until(60) });
    expect(minute?.a?.expiresAt).toBeGreaterThanOrEqual(before + 60_000);
    expect(minute?.a?.expiresAt).toBeLessThanOrEqual(Date.now() + 60_000);
  });

  test('joins with defer, merge and optional', async () => {
    const props = {
      a: defer(() => 'A')
        .merge()
        .once(),
      b: optional(() => 'B').once(),
    };
    const first = await full(props);
    expect(first.deferredProps).toEqual({ default: ['a'] });
    expect(first.mergeProps).toEqual(['a']);
    expect(Object.keys(first.onceProps ?? {})).toEqual(['a', 'b']);
    const again = await full(props, held('a'));
    expect([again.deferredProps, again.onceProps?.a]).toEqual([undefined, { prop: 'a', expiresAt: null }]);
    expect((await partial(props, { only: 'a', headers: held('a') })).props.a).toBe('A');
    const fresh = await full(
      {
        a: defer(() => 'A')
          .once()
          .fresh(),
      },
      held('a'),
    );
    expect(fresh.deferredProps).toEqual({ default: ['a'] });
  });
});

describe('scrolling lists', () => {
  const position = { pageName: 'page', previousPage: null, nextPage: 2, currentPage: 1 };
  const posts = () =>
    scroll(
      async () => ({ data: rows, total: 1 }),
      (value) => ({ ...position, nextPage: value.total + 1 }),
    );
  const prepend = { 'x-inertia-infinite-scroll-merge-intent': 'prepend' };

  test('say where they stand and what is merged', async () => {
    const page = await full({ feed: { posts: posts() } });
    expect(page.props.feed).toEqual({ posts: { data: rows, total: 1 } });
    expect(page.scrollProps).toEqual({ 'feed.posts': { ...position, reset: false } });
    expect(page.mergeProps).toEqual(['feed.posts.data']);
  });

  test('grow at the end the client names', async () => {
    const ask = { only: 'posts' };
    expect((await partial({ posts: posts() }, ask)).mergeProps).toEqual(['posts.data']);
    const up = await partial({ posts: posts() }, { ...ask, headers: prepend });
    expect([up.mergeProps, up.prependProps]).toEqual([undefined, ['posts.data']]);
    expect(up.scrollProps).toEqual({ posts: { ...position, reset: false } });
  });

  test('start over on reset', async () => {
    const page = await partial({ posts: posts() }, { only: 'posts', reset: 'posts' });
    expect(page.scrollProps?.posts?.reset).toBe(true);
    expect(page.mergeProps).toBeUndefined();
    expect((await document({ posts: posts() }, { 'x-inertia-reset': 'posts' })).scrollProps?.posts?.reset).toBe(true);
  });

  test('may have another wrapper, match by a field, and be deferred', async () => {
    const items = scroll({ items: rows }, position, 'items').matchOn('items.id');
    const page = await full({ items, later: posts().defer('list') });
    expect(page.mergeProps).toEqual(['items.items', 'later.data']);
    expect(page.matchPropsOn).toEqual(['items.items.id']);
    expect(Object.keys(page.scrollProps ?? {})).toEqual(['items']);
    expect(page.deferredProps).toEqual({ list: ['later'] });
    const asked = await partial({ later: posts().defer('list') }, { only: 'later' });
    expect(asked.scrollProps).toEqual({ later: { ...position, reset: false } });
  });
});
