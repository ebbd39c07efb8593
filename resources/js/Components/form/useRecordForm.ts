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
  action: string;
  /** `patch` for an existing record, `post` for a new one, unless set. */
  method?: 'post' | 'put' | 'patch';
  values: T;
  /** Version of the record that the values come from; without it the form creates a record and supplies its id. */
  version?: number;
  onSaved?: () => void;
  /** Fields that are never stored in drafts: secrets and file contents. */
  neverKept?: readonly (keyof T & string)[];
};

export type RecordForm<T extends object> = {
  data: T;
  errors: Record<string, string | undefined>;
  setData: (name: keyof T & string, value: unknown) => void;
  /** Changes several fields. */
  change: (values: Partial<T>) => void;
  isNew: boolean;
  isDirty: boolean;
  processing: boolean;
  recentlySaved: boolean;
  /** It was refused and not corrected yet. */
  wasRefused: boolean;
  save: () => void;
  /** Restores the last saved values. */
  discard: () => void;
  onBlur: () => void;
  /** The author's earlier unsaved data, and whether current data is stored. */
  draft: Draft<T>;
  takeUpDraft: () => void;
  /** The state on which the changes are based. */
  base: T;
  conflict: Conflict | null;
  keepMine: () => void;
  takeTheirs: () => void;
  settleLater: () => void;
};

/** The generic types of the library would expand every branch of a record's type. */
type Loose = Record<string, string>;

/**
 * State of one record's form: data, server errors and the version they are based on. Sending is idempotent, and no
 * answer overwrites typed data.
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

  // A second click can come before the state says that the form is being sent.
  const sending = useRef(false);
  const draft = useDraft<T>({
    // A new record has no id of its own, so its draft is keyed by the page.
    form: `${method} ${action}${version === undefined ? ` ${location.pathname}${location.search}` : ''}`,
    current: { data, base: base.values, version: base.version, id: newRecordId },
    isDirty,
    values,
    version,
    neverKept,
    isSaving: () => sending.current,
  });

  /** Sets the state that an unchanged form shows. */
  const stand = (state: { version: number | undefined; values: T }, shown: T) => {
    upon.current = state.version;
    setBase(state);
    form.setDefaults(state.values as Loose);
    form.setData(shown as unknown as Loose);
    live.forget(shown);
  };

  const seen = useRef({ version, saves });
  // Before the paint: a later effect would overwrite a letter typed in between.
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
      // A draft may be based on an older version than the page's.
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
