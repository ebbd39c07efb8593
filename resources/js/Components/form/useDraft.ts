import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useAuth } from '@/hooks/useAuth';
import { canKeepDrafts, draftSlot } from '@/lib/drafts';
import { documentTranslate } from '@/lib/texts';
import { toast } from '@/lib/toast';
import { isSame, mergeOver } from './recordPaths';

/** The typed data, and the state of the record that it is based on. */
export type Kept<T> = { data: T; base: T; version: number | undefined; id: string };

/** A draft found when the form was opened. */
export type Offer<T> = Kept<T> & { at: Date; isOutdated: boolean };

export type Draft<T> = {
  offer: Offer<T> | null;
  /** Whether the typed data is stored on this device. */
  isKeeping: boolean;
  /** Whether recent changes are not stored yet. */
  isPending: () => boolean;
  /** Ends the offer: the draft was restored, or deleted with `forget`. */
  close: () => void;
  /** Deletes the draft after it was saved or discarded. */
  forget: () => void;
};

type Options<T extends object> = {
  form: string;
  current: Kept<T>;
  isDirty: boolean;
  /** The form's values without changes. */
  values: T;
  version: number | undefined;
  neverKept: readonly string[];
  /** The data is being saved: leaving the page then loses nothing. */
  isSaving?: () => boolean;
};

const PAUSE_MS = 400;

const without = <T extends object>(values: T, fields: readonly string[]): T =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !fields.includes(name))) as T;

const hasSameFields = (a: object, b: object): boolean => isSame(Object.keys(a).sort(), Object.keys(b).sort());

/** Stores the unsaved data of a form on this device and finds it when its author opens the form again. */
export function useDraft<T extends object>(options: Options<T>): Draft<T> {
  const { form, current, isDirty, neverKept } = options;
  const { user, draftKey } = useAuth();
  const author = user?.id;
  const slot = useMemo(
    () => (author && draftKey && canKeepDrafts() ? draftSlot({ id: author, key: draftKey }, form) : null),
    [author, draftKey, form],
  );
  const [offer, setOffer] = useState<Offer<T> | null>(null);
  const [isReady, setReady] = useState(() => !slot?.exists());
  const [hasFailed, setFailed] = useState(false);
  const latest = useRef({ ...options, slot });
  latest.current = { ...options, slot };
  const pending = useRef<Kept<T> | null>(null);
  const isForgotten = useRef(false);

  useEffect(() => {
    if (!slot?.exists()) return setReady(true);
    let isGone = false;
    void slot.read().then((found) => {
      if (isGone) return;
      setReady(true);
      const kept = found?.draft as Kept<T> | undefined;
      if (!found || !kept) return;
      const { values, version, neverKept } = latest.current;
      const whole = { ...kept, data: { ...values, ...kept.data }, base: { ...values, ...kept.base } };
      const isStale = !hasSameFields(kept.data, without(values, neverKept));
      if (isStale || isSame(mergeOver(whole.base, whole.data, values), values)) return slot.forget();
      setOffer({ ...whole, at: new Date(found.at), isOutdated: kept.version !== version });
    });
    return () => {
      isGone = true;
    };
  }, [slot]);

  const flush = useCallback(() => {
    const kept = pending.current;
    pending.current = null;
    if (kept) void latest.current.slot?.keep(kept).then((isKept) => setFailed(!isKept));
  }, []);
  const forget = useCallback(() => {
    pending.current = null;
    isForgotten.current = true;
    setOffer(null);
    latest.current.slot?.forget();
  }, []);

  const { data, base } = current;
  const wasDirty = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of what is typed starts the pause anew
  useEffect(() => {
    if (!slot || !isReady || offer) return;
    if (!isDirty) {
      if (wasDirty.current) forget();
      wasDirty.current = false;
      return;
    }
    wasDirty.current = true;
    isForgotten.current = false;
    pending.current = { ...current, data: without(data, neverKept), base: without(base, neverKept) };
    const timer = setTimeout(flush, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [slot, isReady, offer, isDirty, data, base]);

  const isAllKept = neverKept.every((name) => isSame(data[name as keyof T], base[name as keyof T]));
  const isKeeping = slot !== null && isReady && !offer && !hasFailed && isAllKept;
  const leaving = useRef(false);
  leaving.current = isDirty && isKeeping;

  useEffect(() => {
    const onHide = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', onHide);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      if (latest.current.isSaving?.()) return;
      flush();
      if (leaving.current && !isForgotten.current) void toast.info(documentTranslate()('forms.draft_kept'));
    };
  }, [flush]);

  return {
    offer,
    isKeeping,
    isPending: () => pending.current !== null,
    close: () => setOffer(null),
    forget,
  };
}
