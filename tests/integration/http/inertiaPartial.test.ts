import { describe, expect, test } from 'vitest';
import { always, defer, optional } from '../../../server/http/inertia';
import { serveProps } from './inertiaFixture';

const { document, full, partial, visitPage } = await serveProps();
const never = () => {
  throw new Error('evaluated although nobody asked for it');
};

describe('a partial reload', () => {
  const users = {
    name: 'list',
    one: () => 1,
    two: () => 2,
    auth: { user: 'Ada', token: 'secret', can: { edit: true, drop: false } },
    rows: optional(() => [1]),
    slow: defer(() => 'slow'),
    kept: always(() => 'kept'),
  };

  test('sends what it asks for, and what is always sent', async () => {
    const page = await partial({ ...users, two: never }, { only: 'one' });
    expect(page.props).toEqual({ errors: {}, one: 1, kept: 'kept' });
  });

  test('may ask for optional and deferred props', async () => {
    const page = await partial(users, { only: 'rows,slow' });
    expect(page.props).toEqual({ errors: {}, rows: [1], slow: 'slow', kept: 'kept' });
    expect(page.deferredProps).toBeUndefined();
  });

  test('may leave out: everything else is evaluated, optional and deferred props too', async () => {
    const page = await partial({ ...users, two: never }, { except: 'two,auth,kept' });
    expect(page.props).toEqual({ errors: {}, name: 'list', one: 1, rows: [1], slow: 'slow', kept: 'kept' });
  });

  test('asks by path, for what is below and what leads there', async () => {
    expect((await partial(users, { only: 'auth.can.edit' })).props.auth).toEqual({ can: { edit: true } });
    expect((await partial(users, { only: 'auth.can' })).props.auth).toEqual({ can: { edit: true, drop: false } });
    expect((await partial(users, { only: 'auth' })).props.auth).toEqual(users.auth);
    expect((await partial(users, { only: 'aut' })).props.auth).toBeUndefined();
  });

  test('leaves out by path, after only', async () => {
    const expected = { user: 'Ada', can: { edit: true, drop: false } };
    expect((await partial(users, { only: 'auth', except: 'auth.token' })).props.auth).toEqual(expected);
    expect((await partial(users, { except: 'auth.token' })).props.auth).toEqual(expected);
    expect((await partial(users, { only: 'auth.token', except: 'auth' })).props).toEqual({ errors: {}, kept: 'kept' });
  });

  test('reads the names with blanks and gaps, and takes an empty list for no filter', async () => {
    expect((await partial(users, { only: ' one,, two ,' })).props).toEqual({
      errors: {},
      one: 1,
      two: 2,
      kept: 'kept',
    });
    expect(Object.keys((await partial(users, { only: ',' })).props)).toContain('name');
  });

  test('of another component is a full visit', async () => {
    const page = await partial(users, { only: 'one', component: 'Other' });
    expect(page.props).toMatchObject({ name: 'list', two: 2, kept: 'kept' });
    expect(page.deferredProps).toEqual({ default: ['slow'] });
  });

  test('reaches props at any depth', async () => {
    const props = { app: { auth: { can: optional(() => ['edit']), name: never } }, foo: defer(() => 'bar') };
    const page = await partial(props, { only: 'foo,app.auth.can' });
    expect(page.props).toEqual({ errors: {}, foo: 'bar', app: { auth: { can: ['edit'] } } });
  });

  test('evaluates a closure it reaches into, and then sends what came out of it whole', async () => {
    const props = { auth: () => ({ user: 'Ada', notices: defer(() => ['hi']), roles: defer(() => ['admin']) }) };
    const page = await partial(props, { only: 'auth.notices,auth.roles' });
    expect(page.props.auth).toEqual({ user: 'Ada', notices: ['hi'], roles: ['admin'] });
  });

  test('sends an always prop beside what it asks for in the same nest, and not without its nest', async () => {
    const props = { auth: { user: 'Ada', team: 'A', errors: always(() => 'required') }, other: 'x' };
    expect((await partial(props, { only: 'auth.user' })).props.auth).toEqual({ user: 'Ada', errors: 'required' });
    expect((await partial(props, { only: 'other' })).props).toEqual({ errors: {}, other: 'x' });
  });

  test('reaches into lists', async () => {
    const rows = [
      { name: 'first', more: optional(() => 'm1') },
      { name: 'second', more: optional(() => 'm2') },
    ];
    expect((await full({ rows })).props.rows).toEqual([{ name: 'first' }, { name: 'second' }]);
    expect((await partial({ rows }, { only: 'rows' })).props.rows).toEqual([
      { name: 'first', more: 'm1' },
      { name: 'second', more: 'm2' },
    ]);
  });

  test('a deferred prop that finds nothing says so, so that it is not asked for again', async () => {
    expect((await partial({ gone: defer(() => undefined) }, { only: 'gone' })).props.gone).toBeNull();
  });

  test('works without X-Inertia and names the shared props', async () => {
    await full(users);
    const { page } = await visitPage('/page', {
      'x-inertia-partial-component': 'Test',
      'x-inertia-partial-data': 'one',
    });
    expect(page.sharedProps).toEqual(['errors']);
    const inDocument = await document(users, {
      'x-inertia-partial-component': 'Test',
      'x-inertia-partial-data': 'one',
    });
    expect(inDocument.props).toEqual({ errors: {}, one: 1, kept: 'kept' });
  });
});
