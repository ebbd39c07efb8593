/**
 * Unsaved form data, stored on this device for its author only: encrypted with a key that only the author's pages get
 * (docs/decisions/0018-drafts.md). Without encryption or storage there are no drafts.
 */

import { toBase64 } from '@/lib/base64';
import { outlivesReload } from '@/lib/storage';
export type DraftOwner = { id: string; key: string };

/** The stored form; only the time is readable without the key. */
type Sealed = { at: number; iv: string; text: string };

export type DraftSlot = {
  exists: () => boolean;
  /** The draft and its time; null if there is none that its author can read. */
  read: () => Promise<{ at: number; draft: unknown } | null>;
  /** @returns whether it is stored; a later call or `forget` supersedes it */
  keep: (draft: object) => Promise<boolean>;
  forget: () => void;
};

const PREFIX = 'aforo.record.';
const DAY_MS = 86_400_000;
export const KEPT_MS = 7 * DAY_MS;
const MAX_CHARACTERS = 200_000;
const IV_BYTES = 12;

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0));

const importKey = ({ key }: DraftOwner): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', toBytes(key), 'AES-GCM', false, ['encrypt', 'decrypt']);

/** Browsers offer encryption only on https and localhost. */
export const canKeepDrafts = (): boolean => globalThis.crypto?.subtle !== undefined;

function stored(name: string): Sealed | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
    const { at } = (found ?? {}) as Partial<Sealed>;
    return typeof at === 'number' && Date.now() - at < KEPT_MS ? (found as Sealed) : null;
  } catch {
    return null;
  }
}

function remove(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // Without storage there is nothing to delete.
  }
}

function write(name: string, sealed: Sealed): boolean {
  if (!outlivesReload('localStorage')) return false;
  try {
    localStorage.setItem(name, JSON.stringify(sealed));
    return true;
  } catch {
    return false;
  }
}

/** The user who signed out: a draft still being encrypted must not be stored. */
let signedOut: string | null = null;

/** The storage slot of one form and one user. */
export function draftSlot(owner: DraftOwner, form: string): DraftSlot {
  signedOut = null;
  const name = `${PREFIX}${owner.id}.${form}`;
  // Bound to its user and form: moved to another slot, it cannot be decrypted.
  const sealing = (iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(name),
  });
  let latest = 0;
  return {
    exists: () => stored(name) !== null,
    read: async () => {
      const sealed = stored(name);
      if (!sealed) return null;
      try {
        const text = await crypto.subtle.decrypt(
          sealing(toBytes(sealed.iv)),
          await importKey(owner),
          toBytes(sealed.text),
        );
        return { at: sealed.at, draft: JSON.parse(new TextDecoder().decode(text)) as unknown };
      } catch {
        remove(name);
        return null;
      }
    },
    keep: async (draft) => {
      latest += 1;
      const mine = latest;
      const text = JSON.stringify(draft);
      if (text.length > MAX_CHARACTERS) return false;
      try {
        const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
        const bytes = await crypto.subtle.encrypt(sealing(iv), await importKey(owner), new TextEncoder().encode(text));
        const sealed = { at: Date.now(), iv: toBase64(iv), text: toBase64(new Uint8Array(bytes)) };
        return mine === latest && signedOut !== owner.id && write(name, sealed);
      } catch {
        return false;
      }
    },
    forget: () => {
      latest += 1;
      remove(name);
    },
  };
}

function names(): string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  } catch {
    return [];
  }
}

/** Deletes all drafts of a user on this device, at sign-out. */
export function forgetDraftsOf(userId: string): void {
  signedOut = userId;
  for (const name of names()) if (name.startsWith(`${PREFIX}${userId}.`)) remove(name);
}

/** Deletes expired drafts of all users. */
export function forgetOldDrafts(): void {
  for (const name of names()) if (stored(name) === null) remove(name);
}
