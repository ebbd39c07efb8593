/** A connection to a payment provider, and its encrypted secrets. */
import { sealFor, unsealFor } from '../../infra/sealing';
import type { LocalText } from '../../shared/localText';
import type { PayMethod } from '../../shared/payOptions';

const PURPOSE = 'payment connections';

export const CONNECTION_KINDS = ['stripe', 'redsys', 'wire_transfer'] as const;
export type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** Secrets of each kind. */
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

/**
 * Non-secret settings: the first four are for Redsys, the next ones for the organisation's account, the last for
 * Stripe.
 */
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
  /** Deny tickets at the gate while their payment is disputed. */
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

/** A connection with decrypted secrets, for the provider's client. */
export type OpenConnection = {
  code: string;
  kind: ConnectionKind;
  enabled: boolean;
  label: LocalText;
  channels: readonly string[];
  /** Accepted currencies; empty = all that the provider supports. */
  currencies: readonly string[];
  methods: readonly PayMethod[];
  settings: ConnectionSettings;
  secrets: Partial<Record<SecretName, string>>;
};

const ownerOf = (connectionId: string, name: string) => `${connectionId}:${name}`;

/** Encrypts a secret for its connection and purpose. */
export const sealSecret = (connectionId: string, name: SecretName, secret: string): string =>
  sealFor(PURPOSE, secret, ownerOf(connectionId, name));

/** @throws Error if it was encrypted for another connection or with a lost key. */
export const openSecret = (connectionId: string, name: SecretName, sealed: string): string =>
  unsealFor(PURPOSE, sealed, ownerOf(connectionId, name));

/** Null while a required value is missing. @throws Error if a secret cannot be decrypted. */
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
