import { useForm } from '@inertiajs/react';
import { useEffect, useState } from 'react';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';
import { type AskedAddress, keepAsked, readAsked } from '@/lib/askedAddress';

const MINUTE_MS = 60_000;

/** The address that a link was sent to; after a minute, the link can be sent again. */
export function AskedAgain() {
  const t = useT();
  const [asked, setAsked] = useState<AskedAddress | null>(null);
  const [isLate, setLate] = useState(false);
  const form = useForm({ email: '' });
  useEffect(() => setAsked(readAsked()), []);
  useEffect(() => {
    if (!asked) return;
    setLate(false);
    const timer = setTimeout(() => setLate(true), Math.max(0, asked.at + MINUTE_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [asked]);
  if (!asked) return null;
  const again = () => {
    const next = { ...asked, at: Date.now() };
    form.transform(() => ({ email: asked.email }));
    form.post(asked.action, {
      preserveState: true,
      onSuccess: () => {
        keepAsked(next);
        setAsked(next);
      },
    });
  };
  return (
    <div className="-mt-4 mb-8 grid justify-items-start gap-4">
      <p className="font-strong wrap-anywhere">{asked.email}</p>
      {isLate && (
        <Button variant="secondary" icon="mail" busy={form.processing} onClick={again}>
          {t('common.send_again')}
        </Button>
      )}
    </div>
  );
}
