/** Forms of the payment settings, as staff fill them in for the stand-ins. */
import { REDSYS_KEY, REDSYS_MERCHANT } from '../../standIns/redsys';
import { STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '../../standIns/stripe';

export const STRIPE_FORM = {
  name: {},
  enabled: true,
  channels: ['web'],
  currencies: [] as string[],
  methods: ['card'],
  secretKey: STRIPE_KEY,
  webhookSecret: STRIPE_WEBHOOK_SECRET,
};
export const REDSYS_FORM = {
  name: {},
  enabled: true,
  channels: ['web'],
  currencies: ['EUR'],
  methods: ['card'],
  environment: 'test',
  merchantCode: REDSYS_MERCHANT,
  terminal: '1',
  signature: 'HMAC_SHA512_V2',
  secretKey: REDSYS_KEY,
};

export const ACCOUNT_FORM = {
  name: {},
  enabled: true,
  channels: ['web'],
  currencies: ['EUR'],
  methods: ['wire_transfer'],
  holder: 'Museo de los Faros',
  iban: 'ES91 2100 0418 4502 0005 1332',
  bic: 'CAIXESBBXXX',
  bank: 'CaixaBank',
};
