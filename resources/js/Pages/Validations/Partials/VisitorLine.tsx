import type { Translate } from '@server/shared/i18n/translate';
import { formatReference } from '@server/shared/reference';
import type { Visitor } from '@server/validations/pages';
import { useContext } from 'react';
import { Button } from '@/Components/Button';
import { Checkbox } from '@/Components/Checkbox';
import { Select } from '@/Components/Select';
import { type Format, useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';
import { MayForce } from './Overrule';
import { resultLine } from './resultLine';
import { canBeSupervised, type Supervised } from './SupervisorDialog';
import type { Answer, Scan } from './useScans';

type VisitorLineProps = {
  visitor: Visitor;
  showsProof: boolean;
  result: Outcome | null;
  isTicked: boolean;
  onTick: (isOn: boolean) => void;
  people: number;
  onPeople: (people: number) => void;
  onSupervise: (supervised: Supervised) => void;
};

/** A ticket of today: checkbox, number of people present, and result. */
export function VisitorLine(props: VisitorLineProps) {
  const { visitor, showsProof, result, isTicked, onTick, people, onPeople, onSupervise } = props;
  const t = useT();
  const format = useFormat();
  const mayForce = useContext(MayForce);
  const { code, product, event, holder, buyer, startsAt, timeZone, admits, lastEntryAt, proofs } = visitor;
  const name = holder ?? buyer;
  const facts = [
    product,
    event,
    admits && t('validations.admits', { count: admits }),
    startsAt && format.time(startsAt, timeZone),
    formatReference(code),
    holder && buyer && buyer !== holder && t('validations.bought_by', { name: buyer }),
    lastEntryAt && t('validations.party_entered', { time: format.time(lastEntryAt, timeZone) }),
    visitor.peopleLeft > 0 && t('validations.people_left', { count: visitor.peopleLeft }),
    mostOf(visitor) === 0 && !lastEntryAt && t('validations.party_used'),
  ];
  const most = mostOf(visitor);
  const proof =
    proofs.length > 0 ? t('validations.proves', { proofs: proofs.join(' · ') }) : t('validations.proves_nothing');
  const isIn = isInNow(result);
  const supervised = result && result !== 'failed' && !isIn ? { ...result.answer, scan: result.scan } : null;
  return (
    <>
      <Checkbox
        label={name ?? product}
        hint={
          <>
            <span className="block">{facts.filter(Boolean).join(' · ')}</span>
            {showsProof && <span className="block font-strong text-ink">{proof}</span>}
            {isIn && result !== 'failed' && (
              <span className="block font-strong text-ok">{t(`validations.${result!.answer.result}`)}</span>
            )}
          </>
        }
        value={isTicked}
        onChange={onTick}
        disabled={isIn || most === 0}
        error={result && !isIn ? lineOf(result, t, format) : undefined}
      />
      {isTicked && !isIn && most > 1 && (
        <Select
          className="mb-3 max-w-60"
          label={t('validations.fewer_in')}
          value={String(people)}
          onChange={(value) => onPeople(Number(value))}
          options={Array.from({ length: most }, (_, at) => ({ value: String(most - at), label: String(most - at) }))}
        />
      )}
      {supervised && !mayForce && canBeSupervised(supervised) && (
        <Button variant="secondary" size="sm" icon="lock" className="mb-3" onClick={() => onSupervise(supervised)}>
          {t('validations.supervisor')}
        </Button>
      )}
    </>
  );
}

/** Maximum people for one scan: of a family of 4 with 2 inside, the other 2. */
export const mostOf = ({ peopleLeft, usesLeft, admits }: Visitor): number =>
  peopleLeft || (usesLeft > 0 ? (admits ?? 1) : 0);

export type Outcome = { scan: Scan; answer: Answer } | 'failed';
export const inNow = (outcome: Outcome): number =>
  outcome !== 'failed' && outcome.answer.result === 'accepted' ? (outcome.answer.details.people ?? 1) : 0;
/** Entered or handed out: nothing is left to do. */
export const isInNow = (outcome: Outcome | null | undefined): boolean =>
  !!outcome && outcome !== 'failed' && ['accepted', 'no_entry'].includes(outcome.answer.result);

/** The reason of a denial, with the time from which it is valid if that is the reason. */
function lineOf(outcome: Outcome, t: Translate, format: Format): string {
  if (outcome === 'failed') return t('common.network_lost');
  const { result } = outcome.answer;
  if (result === 'answer_needed') return t('validations.party_question');
  return `${t(`validations.${result}`)}. ${resultLine(outcome.answer, t, format)}`;
}
