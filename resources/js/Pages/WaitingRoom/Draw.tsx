import type { Pages } from '@server/pages';
import { DescriptionList } from '@/Components/DescriptionList';
import { PageHeader } from '@/Components/PageHeader';
import { useFormat } from '@/hooks/useFormat';
import { useT } from '@/hooks/useT';

/** The published draw of a waiting room, which anybody can recompute. */
export default function Draw(props: Pages['WaitingRoom/Draw']) {
  const { title, seed, registered, joined, own, json } = props;
  const t = useT();
  const format = useFormat();
  const isDrawn = seed !== null && registered !== null;
  const figures = [
    ...(isDrawn
      ? [
          { term: t('waitingRoom.seed'), value: <code className="figures wrap-anywhere select-all">{seed}</code> },
          { term: t('waitingRoom.registered'), value: format.number(registered) },
        ]
      : []),
    { term: t('waitingRoom.joined'), value: format.number(joined) },
    ...(own
      ? [
          { term: t('waitingRoom.own_index'), value: String(own.index) },
          { term: t('waitingRoom.own_place'), value: format.number(own.place) },
        ]
      : []),
  ];
  return (
    <div className="gutter">
      <div className="mx-auto grid max-w-xl gap-6 py-8 md:py-12">
        <PageHeader
          eyebrow={title ?? undefined}
          title={t('waitingRoom.draw_title')}
          lead={t(isDrawn ? 'waitingRoom.draw_lead' : 'waitingRoom.draw_none')}
        />
        <DescriptionList items={figures} />
        {isDrawn && (
          <p>
            <a className="link" href={json}>
              {t('waitingRoom.draw_json')}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}
