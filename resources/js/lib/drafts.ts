/**
 * What a person has typed and not saved, kept on this device for its author alone: encrypted under a key that only their
 * own pages get (docs/decisions/0018-drafts.md). Where a browser cannot encrypt or keep, there are no drafts.
 */

import { toBase64 } from '@/lib/base64';
import { outlivesReload } from '@/lib/storage';
export type DraftOwner = { id: string; key: string };

/** What lies in the browser's storage; only the time can be read without the key. */
type Sealed = { at: number; iv: string; text: string };

export type DraftSlot = {
  exists: () => boolean;
  /** The draft and when it was kept; null where there is none that its author can read. */
  read: () => Promise<{ at: number; draft: unknown } | null>;
  /** @returns whether it is kept now; a later call or `forget` overtakes an earlier one. */
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

/** Under https and on this machine alone browsers encrypt. */
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
    // A browser that keeps nothing for us has nothing to forget.
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

/** Who has signed out: a draft that was being encrypted meanwhile comes too late. */
let signedOut: string | null = null;

/** Where one form's draft of one person lies. */
export function draftSlot(owner: DraftOwner, form: string): DraftSlot {
  signedOut = null;
  const name = `${PREFIX}${owner.id}.${form}`;
  // Moved to another person's or form's place, it cannot be read.
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

/** Every draft of one person on this device: they have signed out. */
export function forgetDraftsOf(userId: string): void {
  signedOut = userId;
  for (const name of names()) if (name.startsWith(`${PREFIX}${userId}.`)) remove(name);
}

/** Drafts whose time is over, whosever they are. */
export function forgetOldDrafts(): void {
  for (const name of names()) if (stored(name) === null) remove(name);
}
