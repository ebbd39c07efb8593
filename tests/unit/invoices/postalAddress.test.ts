import { expect, it } from 'vitest';
import { customerRequest, shopCustomerRequest } from '../../../server/invoices';
import { isLikelyPostcode, isLikelyStreet } from '../../../server/shared/postalAddress';

it.each([
  ['ES', '28001', true],
  ['ES', 'E-28001', true],
  ['ES', '99', false],
  ['ES', '53001', false],
  ['ES', '00001', false],
  ['PT', '1000-001', true],
  ['PT', '1000', true],
  ['PT', '10000', false],
  ['DE', 'D-10115', true],
  ['DE', '1011', false],
  ['FR', '75 008', true],
  ['GB', 'sw1a 1aa', true],
  ['GB', '12345', false],
  ['IE', 'D02 X285', true],
  ['NL', '1012 AB', true],
  ['NL', '1012', false],
  ['CA', 'K1A 0B1', true],
  ['US', '12345-6789', true],
  ['US', '1234', false],
  ['HK', '-', true],
])('a postcode of %s: %s', (country, postcode, expected) => {
  expect(isLikelyPostcode(country, postcode)).toBe(expected);
});

it.each([
  ['x', false],
  ['xxxx', false],
  ['1', false],
  ['Rua 1', true],
  ['C/ Sol 3', true],
  ['Οδός Ερμού 5', true],
  ['東京都千代田区1-1', true],
])('a street: %s', (address, expected) => {
  expect(isLikelyStreet(address)).toBe(expected);
});

const CUSTOMER = { name: 'Eva Sanz', taxId: '12345678Z', country: 'ES', address: 'x', postcode: '99', city: 'Madrid' };
const fields = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  (result.error?.issues ?? []).map(({ path }) => path.join('.'));

it('an invoice refuses what the shop asks about', () => {
  expect(fields(customerRequest.safeParse(CUSTOMER))).toEqual(['address', 'postcode']);
  expect(fields(customerRequest.safeParse({ ...CUSTOMER, isConfirmed: true }))).toEqual(['address', 'postcode']);
  expect(fields(shopCustomerRequest.safeParse(CUSTOMER))).toEqual(['address', 'postcode']);
  for (const isConfirmed of [true, 'on'])
    expect(shopCustomerRequest.parse({ ...CUSTOMER, isConfirmed })).toEqual(CUSTOMER);
  expect(fields(shopCustomerRequest.safeParse({ ...CUSTOMER, taxId: '1', isConfirmed: true }))).toEqual(['taxId']);
});
