import { describe, expect, it } from 'vitest';
import { passesLuhn, readCard } from '../../../server/payments/sandbox/cardForm';
import { groupDigits, SCENARIOS } from '../../../server/payments/sandbox/testCards';

const NOW = new Date('2026-11-20T12:00:00Z');
const GOOD = { number: '4242 4242 4242 4242', expiry: '11/26', cvc: '123' };
const errorsOf = (changes: Partial<typeof GOOD>) => {
  const card = readCard({ ...GOOD, ...changes }, NOW);
  return 'errors' in card ? card.errors : null;
};

describe('a card as it is typed', () => {
  it('is read in the ways people write it', () => {
    for (const number of ['4242424242424242', '4242-4242-4242-4242', ' 4242 4242 4242 4242 '])
      expect(errorsOf({ number })).toBeNull();
    for (const expiry of ['11/26', '12/2026', '1 / 27', '0127', '01-27']) expect(errorsOf({ expiry })).toBeNull();
    expect(errorsOf({ cvc: '1234' })).toBeNull();
  });

  it('is good through its last month, and not a day longer', () => {
    expect(readCard(GOOD, new Date('2026-11-30T23:59:59Z'))).not.toHaveProperty('errors');
    expect(readCard(GOOD, new Date('2026-12-01T00:00:00Z'))).toEqual({ errors: { expiry: 'sandbox.error_expired' } });
  });

  it.each([
    [{ number: '4242 4242 4242 4241' }, { number: 'sandbox.error_number' }],
    [{ number: '4242' }, { number: 'sandbox.error_number' }],
    [{ number: 'four' }, { number: 'sandbox.error_number' }],
    [{ number: '' }, { number: 'sandbox.error_number' }],
    [{ number: '5555 5555 5555 4444' }, { number: 'sandbox.error_real' }],
    [{ expiry: '13/27' }, { expiry: 'sandbox.error_expiry' }],
    [{ expiry: '00/27' }, { expiry: 'sandbox.error_expiry' }],
    [{ expiry: 'soon' }, { expiry: 'sandbox.error_expiry' }],
    [{ expiry: '10/26' }, { expiry: 'sandbox.error_expired' }],
    [{ cvc: '12' }, { cvc: 'sandbox.error_cvc' }],
    [{ cvc: 'abc' }, { cvc: 'sandbox.error_cvc' }],
  ])('%o is refused', (changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  it('says everything that is wrong at once', () => {
    expect(Object.keys(errorsOf({ number: '1', expiry: '', cvc: '' }) ?? {})).toEqual(['number', 'expiry', 'cvc']);
  });
});

describe('the check digit', () => {
  it('holds for every test card and fails when any one digit is off', () => {
    for (const number of Object.keys(SCENARIOS)) {
      expect(passesLuhn(number)).toBe(true);
      for (let at = 0; at < number.length; at += 1) {
        const off = number.slice(0, at) + ((Number(number[at]) + 1) % 10) + number.slice(at + 1);
        expect(passesLuhn(off), off).toBe(false);
      }
    }
  });
  it('is shown in groups of four', () => {
    expect(groupDigits('4242424242424242')).toBe('4242 4242 4242 4242');
  });
});
