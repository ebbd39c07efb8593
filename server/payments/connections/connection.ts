/** A company that takes this house's money, as staff connected it, and its secrets at rest. */
import { sealFor, unsealFor } from '../../infra/sealing';
import type { LocalText } from '../../shared/localText';
import type { PayMethod } from '../../shared/payOptions';

const PURPOSE = 'payment connections';

export const CONNECTION_KINDS = ['stripe', 'redsys', 'wire_transfer'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** What each kind keeps to itself. */
export const SECRETS = {
  stripe: ['secretKey', 'webhookSecret'],
  redsys: ['secretKey'],
  wire_transfer: [],
} as const satisfies Record<ConnectionKind, readonly string[]>;
export const METHODS = {
  stripe: ['card'],
  redsys: ['card', 'bizum'],
  wire_transfer: ['wire_transfer'],
} as const satisfies Record<ConnectionKind, readonly PayMethod[]>;
export type SecretName = 'secretKey' | 'webhookSecret';

/** What is no secret: the first four belong to Redsys, the next ones are an account of the house, the last is Stripe's. */
export type ConnectionSettings = {
  environment?: 'test' | 'live';
  merchantCode?: string;
  terminal?: string;
  signature?: 'HMAC_SHA512_V2' | 'HMAC_SHA256_V1';
  holder?: string;
  iban?: string;
  bic?: string;
  bank?: string;
  initiator?: string;
  /** Tickets of a payment that its buyer's bank takes back are refused at the gate meanwhile. */
  blockDisputed?: boolean;
};

export type StoredConnection = {
  id: string;
  code: string;
  kind: string;
  enabled: boolean;
  name: unknown;
  channels: string[];
  currencies: string[];
  methods: string[];
  settings: unknown;
  secrets: unknown;
};

/** A connection with its secrets open, for the code that talks to the company. */
export type OpenConnection = {
  code: string;
  kind: ConnectionKind;
  enabled: boolean;
  label: LocalText;
  channels: readonly string[];
  /** In which it takes money; empty = in all that the company knows. */
  currencies: readonly string[];
  methods: readonly PayMethod[];
  settings: ConnectionSettings;
  secrets: Partial<Record<SecretName, string>>;
};

const ownerOf = (connectionId: string, name: string) => `${connectionId}:${name}`;

/** Seals a secret for its connection and its purpose there. */
export const sealSecret = (connectionId: string, name: SecretName, secret: string): string =>
  sealFor(PURPOSE, secret, ownerOf(connectionId, name));

/** @throws Error when it was sealed for another, or under a key that is no longer known. */
export const openSecret = (connectionId: string, name: SecretName, sealed: string): string =>
  unsealFor(PURPOSE, sealed, ownerOf(connectionId, name));

/** Null while something is missing that the company needs. @throws Error when a secret cannot be opened. */
export function openConnection(row: StoredConnection): OpenConnection | null {
  const kind = CONNECTION_KINDS.find((known) => known === row.kind);
  const sealed = row.secrets as Partial<Record<SecretName, string>>;
  if (!kind || SECRETS[kind].some((name) => !sealed[name])) return null;
  const secrets = Object.fromEntries(SECRETS[kind].map((name) => [name, openSecret(row.id, name, sealed[name]!)]));
  return {
    code: row.code,
    kind,
    enabled: row.enabled,
    label: row.name as LocalText,
    channels: row.channels,
    currencies: row.currencies,
    methods: METHODS[kind].filter((method) => row.methods.includes(method)),
    settings: row.settings as ConnectionSettings,
    secrets,
  };
}
