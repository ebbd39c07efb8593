/** Endpoints of the point of sale about scanned codes, balances, and the browser's till. */
import { z } from 'zod';
import { doerId } from '../../http/authorize';
import { throttle } from '../../http/throttle';
import { readSettings } from '../../settings';
import { checked } from '../../shared/checked';
import type { MessageKey } from '../../shared/i18n/translate';
import { balanceFound, proofAnswer, scanned } from '../answers/saleAnswers';
import { proveByCode, sendBalanceCode } from '../balances/balanceCodes';
import { findBalance } from '../balances/findBalance';
import { checkCode, scanCode } from '../checking/checkCode';
import { pairCounter } from '../devices/counterDevices';
import { balanceProofRequest, bindRequest, checkRequest } from '../requests';
import { counterEndpoint, guessingCodes, print, sell } from './counterCaller';

/** Prevents guessing of voucher codes. */
const checking = throttle({ name: 'check-code', limit: 60, windowSeconds: 60, key: doerId });
const askingOwners = throttle({ name: 'balance-owners', limit: 30, windowSeconds: 600, key: doerId });
const sendingCodes = throttle({ name: 'balance-codes', limit: 20, windowSeconds: 3600, key: doerId });
const pairing = throttle({ name: 'counter-pairings', limit: 20, windowSeconds: 600 });

const nothing = z.undefined();

export const scanEndpoints = [
  counterEndpoint({
    method: 'post',
    path: '/pos/device',
    name: 'bindBrowser',
    summary: 'Pair this browser with the till of a code',
    scope: sell,
    before: [pairing],
    body: bindRequest,
    refusals: [429],
    status: 204,
    answer: nothing,
    handle: async ({ keepDevice }, { body: { code } }) => {
      keepDevice(await pairCounter(code));
      return undefined;
    },
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/scans',
    name: 'scanAtCounter',
    summary: 'Find what a scanned or typed code is, and what can be done with it',
    scope: sell,
    before: [guessingCodes],
    body: checkRequest,
    refusals: [409, 429],
    answer: scanned,
    handle: async (caller, { body: { code } }) => {
      const { currency } = await caller.shift();
      return scanCode(caller.actor, code, { currency, locale: caller.locale });
    },
  }),
  counterEndpoint({
    method: 'post',
    path: '/check-and-print',
    name: 'checkCode',
    summary: 'Kind and validity of any code that is shown at the box office',
    scope: print,
    before: [checking],
    body: checkRequest,
    refusals: [429],
    answer: checked,
    handle: async ({ actor, locale, t }, { body: { code } }) => {
      const { 'defaults.currency': currency } = await readSettings();
      const found = await checkCode(actor, code, { currency, locale });
      const why = found.kind === 'voucher' && found.refusal;
      return why ? { ...found, refusal: t(`errors.${why}` as MessageKey, { currency }) } : found;
    },
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/balances',
    name: 'findBalance',
    summary: 'Find the owner of a balance by code, email or order',
    scope: sell,
    before: [guessingCodes, askingOwners],
    body: checkRequest,
    refusals: [409, 429],
    answer: balanceFound,
    handle: async (caller, { body: { code } }) => findBalance(caller.actor, code, await caller.shift()),
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/balances/codes',
    name: 'sendBalanceCode',
    summary: 'Email a code to the owner of a balance',
    scope: sell,
    before: [askingOwners, sendingCodes],
    body: checkRequest,
    refusals: [409, 429],
    status: 204,
    answer: nothing,
    handle: async (caller, { body: { code } }) => {
      await sendBalanceCode(caller.actor, code, await caller.shift());
      return undefined;
    },
  }),
  counterEndpoint({
    method: 'post',
    path: '/pos/balances/proofs',
    name: 'proveBalance',
    summary: 'Prove by the emailed code that the owner of a balance is at the till',
    scope: sell,
    before: [guessingCodes],
    body: balanceProofRequest,
    refusals: [409, 429],
    answer: proofAnswer,
    handle: async (caller, { body: { code, digits } }) => ({
      proved: await proveByCode(caller.actor, { typed: code, digits }, await caller.shift()),
    }),
  }),
];
