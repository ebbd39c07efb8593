import { describe, expect, it } from 'vitest';
import { orderNumber } from '../../../server/payments/redsys/orderNumber';
import { isSigned, signParameters } from '../../../server/payments/redsys/redsysSignature';

const KEY = 'sq7HjrUOBfKmC576ILgskD5srU870gJ7';
const PARAMETERS = {
  DS_MERCHANT_AMOUNT: '1250',
  DS_MERCHANT_ORDER: '1446068581',
  DS_MERCHANT_MERCHANTCODE: '999008881',
  DS_MERCHANT_CURRENCY: '978',
  DS_MERCHANT_TRANSACTIONTYPE: '0',
  DS_MERCHANT_TERMINAL: '1',
};
const V1 = 'CeJwO/0agkCLoHj7JvVylWRwN6Vfp9dzgq3nvcxIXDU=';
const V2 = 'N6YYA7n6f4teAdUorNy-kDOEqfonocRXT-akamD979wFqZWw8yHc5kNLzMfPYlP3XuDTAMjHuxNldLmRknGLCg';

describe('the signature of Redsys', () => {
  it('is the published one, in both versions', () => {
    expect(signParameters('HMAC_SHA256_V1', KEY, PARAMETERS).Ds_Signature).toBe(V1);
    expect(signParameters('HMAC_SHA512_V2', KEY, PARAMETERS).Ds_Signature).toBe(V2);
  });

  it('holds for the very text alone, in either alphabet of base64', () => {
    const { Ds_MerchantParameters: signed } = signParameters('HMAC_SHA256_V1', KEY, PARAMETERS);
    const order = PARAMETERS.DS_MERCHANT_ORDER;
    const holds = (told: { signature?: string; signed?: string; order?: string }) =>
      isSigned('HMAC_SHA256_V1', KEY, { order, signed, signature: V1, ...told });
    expect(holds({})).toBe(true);
    expect(holds({ signature: V1.replaceAll('/', '_').replace('=', '') })).toBe(true);
    expect(holds({ signed: `${signed} ` })).toBe(false);
    expect(holds({ order: '1446068582' })).toBe(false);
    expect(holds({ signature: V2 })).toBe(false);
    expect(holds({ signature: '' })).toBe(false);
  });
});

describe('an order number', () => {
  it('is twelve signs, begins with four figures, and is the attempt’s own', () => {
    const ids = Array.from({ length: 500 }, (_, n) => `0190${String(n).padStart(4, '0')}-0000-7000-8000-000000000000`);
    const numbers = ids.map(orderNumber);
    expect(numbers.filter((number) => !/^\d{4}[0-9A-Z]{8}$/.test(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(500);
    expect(ids.map(orderNumber)).toEqual(numbers);
  });
});
