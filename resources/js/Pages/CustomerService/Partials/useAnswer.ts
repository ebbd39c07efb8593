import { useForm } from '@inertiajs/react';
import { paths } from '@server/shared/paths';
import { uuidv7 } from '@server/shared/uuid';
import { useState } from 'react';
import { useDraft } from '@/Components/form/useDraft';
import { useLeaveGuard } from '@/Components/form/useLeaveGuard';
import { focusFirstError } from '@/lib/focusFirstError';

type Answer = { body: string; kind: 'answer' | 'note' };
type AnswerOptions = { id: string; seen: string; values: Answer; onSent: () => void };

/** State of a reply: stored as a draft, sent once, and held back if another person replied first. */
export function useAnswer({ id, seen, values, onSent }: AnswerOptions) {
  const form = useForm(values);
  const [messageId, setMessageId] = useState(uuidv7);
  const draft = useDraft<Answer>({
    form: `answer ${id}`,
    current: { data: form.data, base: values, version: undefined, id: messageId },
    isDirty: form.isDirty,
    values,
    version: undefined,
    neverKept: [],
  });
  const guard = useLeaveGuard(form.isDirty && !form.processing, draft);
  const send = (next: 'waiting' | 'solved') => {
    if (form.processing) return;
    form.transform((data) => ({ ...data, next, seen, id: messageId }) as typeof data);
    form.post(paths.customerService.messages(id), {
      preserveScroll: true,
      preserveState: true,
      onError: focusFirstError,
      onSuccess: () => {
        draft.forget();
        onSent();
      },
    });
  };
  const takeUpDraft = () => {
    if (!draft.offer) return;
    setMessageId(draft.offer.id);
    form.setData(draft.offer.data);
    draft.close();
  };
  return { form, send, guard, offer: { draft, takeUpDraft, isNew: true } };
}
