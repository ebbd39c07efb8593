/** Every operation of the document refuses callers who may not use it, and methods that it does not have. */
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { API_SCOPE_NAMES } from '../../server/shared/apiScopes';
import { accessFaults } from './accessFaults';
import { type Sent, validRequest } from './generated';
import { openHouse, withoutLimits } from './house';
import { type Call, inOrder, named, parametersIn } from './operations';
import { readEverything } from './reading';

const house = await openHouse('north');
const ofPrograms = inOrder(house.calls.filter(({ security }) => security === 'token'));
const ofDevices = house.calls.filter(({ security }) => security === 'device');
const ofPages = house.calls.filter(({ security }) => security === 'session');

beforeAll(() => readEverything(house));
beforeEach(withoutLimits);

/** Requests as the document allows them. */
const someOf = (call: Call, numRuns = 8): Sent[] =>
  fc.sample(validRequest(call, house.document, house.known), { numRuns, seed: 7 });
const UNKNOWN = { Authorization: 'Bearer aforo_unknown' };

describe.each(named(ofPrograms))('%s', (_line, call) => {
  it('refuses a caller without a token, with an unknown one, without the scope, and of another venue', async () => {
    const callers = {
      nobody: house.sender({}),
      unknown: house.sender(UNKNOWN),
      withoutScope: await house.program({ scopes: API_SCOPE_NAMES.filter((scope) => scope !== call.scope) }),
      ofOtherVenue: await house.program({ of: 'south' }),
    };
    expect(call.scope, 'names its scope').not.toBeNull();
    expect(await accessFaults(call, someOf(call), callers)).toEqual([]);
  });
});

describe.each(named([...ofDevices, ...ofPages]))('%s', (_line, call) => {
  it('refuses a caller without a device or session', async () => {
    const json = { Accept: 'application/json' };
    const callers = { unknown: house.sender({ ...json, ...UNKNOWN }) };
    const isPage = call.security === 'session';
    // Addresses of pages are for people: a program without a session fails the proof of the page first.
    const faults = await accessFaults(call, someOf(call, 1), isPage && call.method !== 'GET' ? {} : callers);
    const { status } = await house.sender(json)(call.method, someOf(call, 1)[0]!);
    expect([faults, isPage ? [401, 419] : [401]]).toEqual([[], expect.arrayContaining([status])]);
  });
});

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const addresses = [...new Map([...ofPrograms, ...ofDevices].map((call) => [call.path, call]))];

describe.each(addresses)('%s', (path, call) => {
  const declared = house.calls.filter((each) => each.path === path).map(({ method }) => method);
  const { path: address } = someOf(call, 1)[0]!;
  const send = (method: string) => house.send({ ...call, method }, { path: address.split('?')[0]!, headers: {} });

  it('answers other methods with 405 and those that exist', async () => {
    for (const method of METHODS.filter((each) => !declared.includes(each))) {
      const { status, headers } = await send(method);
      const allowed = (headers.get('Allow') ?? '').split(', ').toSorted();
      expect([method, status, allowed]).toEqual([method, 405, declared.toSorted()]);
    }
  });

  it('answers OPTIONS with the methods that exist, and HEAD as GET without a body', async () => {
    const options = await send('OPTIONS');
    const all = declared.includes('GET') ? [...declared, 'HEAD'] : declared;
    expect([options.status, options.headers.get('Allow')?.split(', ').toSorted()]).toEqual([200, all.toSorted()]);
    const head = await send('HEAD');
    expect(head.text).toBe('');
    expect(head.status).toBe(declared.includes('GET') ? (await send('GET')).status : 405);
  });
});

it('has no parameter in a path that is not declared', () => {
  for (const { line, path, operation } of house.calls) {
    const names = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name);
    expect([line, names.toSorted()]).toEqual([line, parametersIn(path).toSorted()]);
  }
});
