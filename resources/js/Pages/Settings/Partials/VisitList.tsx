import type { EditedVisits, VisitsValues, VisitValues } from '@server/products/pages';
import { uuidv7 } from '@server/shared/uuid';
import { MAX_VISITS } from '@server/shared/visits';
import { Button } from '@/Components/Button';
import { FieldError } from '@/Components/Field';
import { SortableList } from '@/Components/form/SortableList';
import type { RecordForm } from '@/Components/form/useRecordForm';
import { useT } from '@/hooks/useT';
import { VisitLine } from './VisitLine';

const newVisit = (): VisitValues => ({
  id: uuidv7(),
  eventId: null,
  minGapMinutes: 0,
  maxGapMinutes: null,
  sameDay: true,
  canChooseLater: false,
});

type VisitListProps = {
  form: RecordForm<VisitsValues>;
  events: EditedVisits['events'];
  titleOf: (eventId: string | null) => string;
};

/** Further visits of a product, sortable. */
export function VisitList({ form, events, titleOf }: VisitListProps) {
  const t = useT();
  const { visits } = form.data;
  const write = (next: VisitValues[]) => form.change({ visits: next });
  const nameOf = (visit: VisitValues) =>
    titleOf(visit.eventId) || t('visits.visit_line', { number: visits.indexOf(visit) + 1 });
  return (
    <div data-field="visits" data-label={t('visits.visits')}>
      <SortableList
        tall
        label={t('visits.visits')}
        items={visits}
        idOf={({ id }) => id}
        nameOf={nameOf}
        onChange={write}
      >
        {(visit, index) => (
          <VisitLine
            visit={visit}
            at={`visits.${index}`}
            name={nameOf(visit)}
            events={events}
            errors={form.errors}
            onChange={(changed) => write(visits.map((one) => (one.id === visit.id ? { ...one, ...changed } : one)))}
            onRemove={() => write(visits.filter(({ id }) => id !== visit.id))}
          />
        )}
      </SortableList>
      <FieldError id="visits-error" error={form.errors.visits} />
      {visits.length < MAX_VISITS ? (
        <Button
          variant="secondary"
          size="sm"
          icon="plus"
          className="mt-3"
          onClick={() => write([...visits, newVisit()])}
        >
          {t('visits.add')}
        </Button>
      ) : (
        <p className="mt-3 text-small text-soft">{t('visits.most', { count: MAX_VISITS })}</p>
      )}
    </div>
  );
}
