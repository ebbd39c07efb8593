import { useForm } from '@inertiajs/react';
import type { Conflict } from '@server/shared/errors';
import { SAYS_ERRORS } from '@server/shared/records';
import { uuidv7 } from '@server/shared/uuid';
import { useLayoutEffect, useRef, useState } from 'react';
import { focusFirstError } from '@/lib/focusFirstError';
import { changedPaths, mergeOver } from './recordPaths';
import { type Draft, useDraft } from './useDraft';
import { useLiveValidation } from './useLiveValidation';

export type RecordFormOptions<T extends object> = {
  /** Where it is sent. */
  action: string;
  /** `patch` for a record that exists, `post` for a new one, unless said otherwise. */
  method?: 'post' | 'put' | 'patch';
  values: T;
  /** The state the values are of; without one the form makes a new record, and gives it its id. */
  version?: number;
  onSaved?: () => void;
  /** Fields of which no draft may be kept: secrets, and what came from a file. */
  neverKept?: readonly (keyof T & string)[];
};

export type RecordForm<T extends object> = {
  data: T;
  errors: Record<string, string | undefined>;
  setData: (name: keyof T & string, value: unknown) => void;
  /** Several fields at once. */
  change: (values: Partial<T>) => void;
  isNew: boolean;
  isDirty: boolean;
  processing: boolean;
  recentlySaved: boolean;
  /** It was sent and refused, and not put right yet. */
  wasRefused: boolean;
  save: () => void;
  /** Back to what was saved last. */
  discard: () => void;
  onBlur: () => void;
  /** What its author left unsaved before, and whether what is typed now is kept. */
  draft: Draft<T>;
  takeUpDraft: () => void;
  /** What the form was opened upon. */
  base: T;
  conflict: Conflict | null;
  keepMine: () => void;
  takeTheirs: () => void;
  settleLater: () => void;
};

/** Forms hold records of any shape; the library's own types would follow every branch of them. */
type Loose = Record<string, string>;

/**
 * The form of one record: what was typed, what the server says of it, and upon which state it stands. Sending it twice
 * does no harm, and nothing typed is ever lost to an answer.
 */
export function useRecordForm<T extends object>(options: RecordFormOptions<T>): RecordForm<T> {
  const { action, values, version, onSaved, neverKept = [] } = options;
  const method = options.method ?? (version === undefined ? 'post' : 'patch');
  const form = useForm<Loose>(values as Loose);
  const data = form.data as unknown as T;
  const [base, setBase] = useState({ version, values });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [saves, setSaves] = useState(0);
  const [wasRefused, setRefused] = useState(false);
  const [newRecordId, setNewRecordId] = useState(uuidv7);
  const sent = useRef<T | null>(null);
  const upon = useRef(base.version);
  const isDirty = form.isDirty;
  const payload = () => (version === undefined ? { ...data, id: newRecordId } : { ...data, version: upon.current });

  const live = useLiveValidation({
    action,
    method,
    data,
    payload,
    errors: form.errors,
    onAnswer: (asked, messages) => {
      const sound = asked.filter((name) => !(name in messages));
      if (sound.length > 0) form.clearErrors(...sound);
      if (Object.keys(messages).length > 0) form.setError(messages);
    },
  });

  // A second click comes before the page knows that the first is on its way.
  const sending = useRef(false);
  const draft = useDraft<T>({
    // A record that is not there yet is known by the page on which it is begun.
    form: `${method} ${action}${version === undefined ? ` ${location.pathname}${location.search}` : ''}`,
    current: { data, base: base.values, version: base.version, id: newRecordId },
    isDirty,
    values,
    version,
    neverKept,
    isSaving: () => sending.current,
  });

  /** The state that a form without changes shows from now on. */
  const stand = (state: { version: number | undefined; values: T }, shown: T) => {
    upon.current = state.version;
    setBase(state);
    form.setDefaults(state.values as Loose);
    form.setData(shown as unknown as Loose);
    live.forget(shown);
  };

  const seen = useRef({ version, saves });
  // Before anything more can be typed: an effect after the paint would put the answer over a letter that came between.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new state from the server, or a save, is taken over
  useLayoutEffect(() => {
    const wasSaved = seen.current.saves !== saves;
    if (!wasSaved && seen.current.version === version) return;
    seen.current = { version, saves };
    if (!wasSaved && isDirty) return;
    const typedOn = sent.current && changedPaths(sent.current, data).length > 0;
    if (version !== undefined) stand({ version, values }, typedOn ? data : values);
  }, [version, saves]);

  const send = (payload: object) => {
    sending.current = true;
    form.transform(() => payload as Loose);
    form.submit(method, action, {
      preserveScroll: true,
      preserveState: true,
      headers: { [SAYS_ERRORS]: 'true' },
      onFinish: () => {
        sending.current = false;
      },
      onFlash: (flash) => flash.conflict && setConflict(flash.conflict),
      onError: () => {
        setRefused(true);
        focusFirstError();
      },
      onSuccess: () => {
        setRefused(false);
        draft.forget();
        setSaves((count) => count + 1);
        onSaved?.();
      },
    });
  };
  const save = () => {
    if (form.processing || sending.current) return;
    sent.current = data;
    live.forget(data);
    send(payload());
  };

  return {
    data,
    errors: form.errors,
    setData: (name, value) => form.setData((all) => ({ ...all, [name]: value as string })),
    change: (some) => form.setData((all) => ({ ...all, ...(some as unknown as Loose) })),
    isNew: version === undefined,
    isDirty,
    processing: form.processing,
    recentlySaved: form.recentlySuccessful,
    wasRefused: wasRefused && form.hasErrors,
    save,
    discard: () => {
      // A draft may stand upon a state that is older than the page's.
      const isOlder = (base.version ?? 0) < (version ?? 0);
      const newest = isOlder ? { version, values } : base;
      stand(newest, newest.values);
      form.clearErrors();
    },
    onBlur: live.onBlur,
    draft,
    takeUpDraft: () => {
      if (!draft.offer) return;
      const { data: typed, base: before, version: upon, id } = draft.offer;
      setNewRecordId(id);
      stand({ version: upon, values: before }, typed);
      draft.close();
    },
    base: base.values,
    conflict,
    settleLater: () => setConflict(null),
    takeTheirs: () => {
      if (!conflict) return;
      const theirs = conflict.values as T;
      stand({ version: conflict.version, values: theirs }, theirs);
      form.clearErrors();
      setConflict(null);
    },
    keepMine: () => {
      if (!conflict) return;
      const theirs = conflict.values as T;
      const merged = mergeOver(base.values, data, theirs);
      stand({ version: conflict.version, values: theirs }, merged);
      setConflict(null);
      sent.current = merged;
      send({ ...merged, version: conflict.version });
    },
  };
}
