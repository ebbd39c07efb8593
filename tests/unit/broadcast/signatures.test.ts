import Pusher from 'pusher';
import { describe, expect, test } from 'vitest';
import { verify } from '../../../server/infra/pusher/httpApi/verify';
import { isEqualInConstantTime, signChannel, signUser } from '../../../server/infra/pusher/signatures';

/** The application in the protocol's documentation, whose examples are below. */
const app = { id: '3', key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };
const socketId = '1234.1234';

describe('signing for channels and users', () => {
  test('gives the documented signatures', () => {
    expect(signChannel({ ...app, socketId, channel: 'private-foobar' })).toEqual({
      auth: `${app.key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`,
    });
    const member = { user_id: 10 as unknown as string, user_info: { name: 'Mr. Pusher' } };
    expect(signChannel({ ...app, socketId, channel: 'presence-foobar', channelData: member })).toEqual({
      auth: `${app.key}:afaed3695da2ffd16931f457e338e6c9f2921fa133ce7dac49f529792be6304c`,
      channel_data: '{"user_id":10,"user_info":{"name":"Mr. Pusher"}}',
    });
    expect(signUser({ ...app, socketId, user: { id: '12345' } })).toEqual({
      auth: `${app.key}:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba`,
      user_data: '{"id":"12345"}',
    });
  });

  test('agrees with the official SDK', () => {
    const sdk = new Pusher({ appId: app.id, key: app.key, secret: app.secret, cluster: '' });
    const channelData = { user_id: '7', user_info: { name: 'Ñusta' } };
    const channel = 'presence-gates.1';
    expect(signChannel({ ...app, socketId, channel, channelData })).toEqual(
      sdk.authorizeChannel(socketId, channel, channelData),
    );
    const user = { id: '7', user_info: { name: 'Ñusta' } };
    expect(signUser({ ...app, socketId, user })).toEqual(sdk.authenticateUser(socketId, user));
  });

  test.each([
    ['1.1:private-x', 'private-a'],
    ['1.1\n', 'private-a'],
    ['1', 'private-a'],
    [['1.1'] as unknown as string, 'private-a'],
    ['1.1', 'private-a:b'],
    ['1.1', ''],
    ['1.1', 'x'.repeat(201)],
    ['1.1', '#server-to-user-1'],
  ])('signs nothing for the connection %j on %j', (id, channel) => {
    expect(() => signChannel({ ...app, socketId: id, channel })).toThrow(RangeError);
  });

  test('signs no user without an id, and for no malformed connection', () => {
    expect(() => signUser({ ...app, socketId, user: { id: '' } })).toThrow(RangeError);
    expect(() => signUser({ ...app, socketId, user: { id: 7 as unknown as string } })).toThrow(RangeError);
    expect(() => signUser({ ...app, socketId: '1.1::user::x', user: { id: '1' } })).toThrow(RangeError);
  });

  test('compares texts of any lengths', () => {
    expect(isEqualInConstantTime('abc', 'abc')).toBe(true);
    expect(isEqualInConstantTime('abc', 'abd')).toBe(false);
    expect(isEqualInConstantTime('abc', 'abcd')).toBe(false);
    expect(isEqualInConstantTime('', '')).toBe(true);
  });
});

describe('verifying requests', () => {
  const body = Buffer.from('{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}');
  const query =
    'auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0&body_md5=ec365a775a4cd0599faeb73354201b6f' +
    '&auth_signature=da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c';
  const request = { method: 'POST', path: '/apps/3/events', query, body };
  const then = 1_353_088_179_000;

  test('accepts the documented request, for ten minutes around its time', () => {
    expect(verify(app, request, then).get('auth_version')).toBe('1.0');
    expect(() => verify(app, request, then + 600_000)).not.toThrow();
    expect(() => verify(app, request, then - 600_000)).not.toThrow();
    expect(() => verify(app, request, then + 601_000)).toThrow('auth_timestamp');
    expect(() => verify(app, request, then - 601_000)).toThrow('auth_timestamp');
  });

  test.each([
    ['another method', { method: 'GET' }],
    ['another path', { path: '/apps/3/batch_events' }],
    ['another body', { body: Buffer.from('{}') }],
    ['no body', { body: Buffer.alloc(0) }],
    ['no signature', { query: query.replace(/&auth_signature.*/, '') }],
    ['a cut signature', { query: query.slice(0, -1) }],
    ['no query', { query: '' }],
  ])('refuses it with %s', (_case, change) => {
    expect(() => verify(app, { ...request, ...change }, then)).toThrow(expect.objectContaining({ status: 401 }));
  });
});
