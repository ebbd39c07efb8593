import { expect, it } from 'vitest';
import { withSingle, withWhole } from '../../../server/shared/webhookTopics';

it('a whole kind replaces its single topics, and no other', () => {
  expect(withWhole(['order.paid', 'scan.accepted'], ['order.*'])).toEqual(['order.*', 'scan.accepted']);
  expect(withWhole(['order.*', 'scan.accepted'], [])).toEqual(['scan.accepted']);
});

it('a new single topic replaces the whole of its kind, and no other', () => {
  expect(withSingle(['order.*', 'scan.*'], ['order.paid'])).toEqual(['scan.*', 'order.paid']);
  // The whole was chosen after the single topic, so removing another single one leaves both.
  expect(withSingle(['order.*', 'scan.accepted', 'scan.undone'], ['scan.accepted'])).toEqual([
    'order.*',
    'scan.accepted',
  ]);
});
