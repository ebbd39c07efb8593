import { useEffect, useRef, useState } from 'react';
import { Button } from '@/Components/Button';
import { useT } from '@/hooks/useT';

type HandoverProps = { form: { url: string; fields: Record<string, string> } };

/** Submits the buyer's browser to the provider on mount; the button does it manually. */
export function Handover({ form }: HandoverProps) {
  const t = useT();
  const element = useRef<HTMLFormElement>(null);
  const [isLeaving, setLeaving] = useState(false);

  useEffect(() => {
    // On return from the provider the browser may restore this page: then it does not submit automatically.
    const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (entry?.type !== 'back_forward') element.current?.requestSubmit();
  }, []);

  return (
    <form ref={element} action={form.url} method="post" className="mt-6" onSubmit={() => setLeaving(true)}>
      {Object.entries(form.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" size="lg" full icon="lock" iconEnd={isLeaving ? undefined : 'arrow-right'}>
        {t('payments.handover_button')}
      </Button>
    </form>
  );
}
