import { describe, expect, test } from 'vitest';
import { channelKind, isChannelName, isSocketId, userOfChannel } from '../../../server/infra/pusher/channelName';
import { channels, echoName, matchChannel } from '../../../server/shared/channels';

describe('the channels of the product', () => {
  test.each([
    [channels.event('e1'), { kind: 'events', id: 'e1' }],
    [
      channels.order('0197c6d2-3f7a-7bbb-8d2c-0c7c1d2e3f4a'),
      { kind: 'orders', id: '0197c6d2-3f7a-7bbb-8d2c-0c7c1d2e3f4a' },
    ],
    [channels.gate('7'), { kind: 'gates', id: '7' }],
    [channels.user('7'), { kind: 'user', id: '7' }],
    [channels.dashboard(), { kind: 'dashboard' }],
  ])('%s is recognised, and is a name the protocol allows', (name, match) => {
    expect(matchChannel(name)).toEqual(match);
    expect(isChannelName(name)).toBe(true);
  });

  test.each([
    'orders.1',
    'presence-orders.1',
    'private-encrypted-orders.1',
    'private-cache-orders.1',
    'private-orders.',
    'private-orders.1.2',
    'private-orders.1\n',
    'private-dashboard.1',
    'Private-dashboard',
    'private-gates.7',
    'xprivate-dashboard',
    'private-App_Models_User_7',
    'private-App.Models.Users.7',
    `events.${'x'.repeat(65)}`,
    'toString',
    '',
  ])('"%s" is none of them', (name) => {
    expect(matchChannel(name)).toBeNull();
  });

  test('have the names that Echo puts its prefixes before', () => {
    const names = [channels.event('1'), channels.order('1'), channels.gate('1'), channels.user('1')].map(echoName);
    expect(names).toEqual(['events.1', 'orders.1', 'gates.1', 'App.Models.User.1']);
  });
});

describe('names as the protocol reads them', () => {
  test.each([
    ['news', 'public', false, false],
    ['cache-news', 'public', false, true],
    ['private-news', 'private', false, false],
    ['private-cache-news', 'private', false, true],
    ['private-encrypted-news', 'private', true, false],
    ['private-encrypted-cache-news', 'private', true, true],
    ['presence-news', 'presence', false, false],
    ['presence-cache-news', 'presence', false, true],
    ['presence-encrypted-news', 'presence', false, false],
    ['privatenews', 'public', false, false],
    ['x-private-news', 'public', false, false],
  ])('%s is %s, sealed %s, kept %s', (name, access, encrypted, cached) => {
    expect(channelKind(name)).toEqual({ access, encrypted, cached });
  });

  test('socket ids are two numbers', () => {
    expect(['1.1', '123456789.987654321'].every(isSocketId)).toBe(true);
    const wrong = [
      '',
      '1',
      '1.',
      '.1',
      '1.1.1',
      'a.1',
      '1.1\n',
      ' 1.1',
      '1.1:x',
      1.1,
      ['1.1'],
      null,
      undefined,
      {},
      `${'1'.repeat(64)}.1`,
    ];
    expect(wrong.filter(isSocketId)).toEqual([]);
  });

  test('the channel of a user names the user, whoever that is', () => {
    expect(userOfChannel('#server-to-user-42')).toBe('42');
    expect(userOfChannel('#server-to-user-a b/ñ')).toBe('a b/ñ');
    expect(['#server-to-user-', 'server-to-user-42', '#other', ''].map(userOfChannel)).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});
