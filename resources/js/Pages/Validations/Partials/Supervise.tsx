import { paths } from '@server/shared/paths';
import type { ScanStory } from '@server/validations/pages';
import { useState } from 'react';
import { Button } from '@/Components/Button';
import { ReasonDialog } from '@/Components/ReasonDialog';
import { useT } from '@/hooks/useT';

type Doing = 'undo_entry' | 'block' | 'unblock';

/** Actions of a supervisor on this scan and its ticket, each with a reason. */
export function Supervise({ scan: { id, result, ticket } }: { scan: ScanStory }) {
  const t = useT();
  const [doing, setDoing] = useState<Doing | null>(null);
  const offered = (
    [
      ['undo_entry', result === 'accepted'],
      ['block', ticket?.state === 'valid'],
      ['unblock', ticket?.state === 'blocked'],
    ] as const
  ).filter(([, is]) => is);
  if (offered.length === 0) return null;
  return (
    <>
      {offered.map(([what]) => (
        <Button key={what} variant="secondary" onClick={() => setDoing(what)}>
          {t(`validations.${what}`)}
        </Button>
      ))}
      {doing && (
        <ReasonDialog
          title={t(`validations.${doing}`)}
          text={t(doing === 'undo_entry' ? 'validations.undo_text' : `validations.${doing}_text`)}
          confirmLabel={t(`validations.${doing}`)}
          action={doing === 'undo_entry' ? paths.validations.undo(id) : paths.validations.ticketState(id)}
          extra={doing === 'undo_entry' ? {} : { state: doing === 'block' ? 'blocked' : 'valid' }}
          dangerous={doing !== 'unblock'}
          onClose={() => setDoing(null)}
        />
      )}
    </>
  );
}
