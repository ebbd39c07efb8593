import { traitsOfResult } from '@server/shared/validationResults';
import { createContext, useContext } from 'react';
import { Icon } from '@/Components/Icon';
import { useT } from '@/hooks/useT';
import { canBeSupervised, type Supervised } from './SupervisorDialog';
import { BUTTON, stopping } from './sheetButton';
import type { Answer } from './useScans';

/** Whether the signed-in user may override denials at this gate. */
export const MayForce = createContext(false);

/** Shown to a signed-in supervisor. */
export function Overrule({ answer, onForce }: { answer: Answer; onForce: () => void }) {
  const t = useT();
  const mayForce = useContext(MayForce);
  if (traitsOfResult(answer.result).light === 'green') return null;
  const { override } = traitsOfResult(answer.result);
  // An offline device cannot check the supervisor's permission; and handing out an add-on is no denial.
  if (answer.result === 'unlisted' || answer.result === 'no_entry') return null;
  if (!override) return <p>{t('validations.nobody_may')}</p>;
  if (!mayForce) return <p>{t('validations.supervisor_may')}</p>;
  return (
    <button type="button" className={BUTTON} onClick={stopping(onForce)}>
      <Icon name="lock" />
      <span>{t('validations.force')}</span>
    </button>
  );
}

/** Shown to a steward: a supervisor decides on this device. */
export function CallSupervisor({
  supervised,
  onSupervise,
}: {
  supervised: Supervised;
  onSupervise: (supervised: Supervised) => void;
}) {
  const t = useT();
  const mayForce = useContext(MayForce);
  if (mayForce || !canBeSupervised(supervised)) return null;
  return (
    <button type="button" className={BUTTON} onClick={stopping(() => onSupervise(supervised))}>
      <Icon name="lock" />
      <span>{t('validations.supervisor')}</span>
    </button>
  );
}
