import { paths } from '@server/shared/paths';
import type { ReactNode } from 'react';
import '../../../css/counter.css';

type TileFaceProps = {
  name: string;
  /** Id of the image beside the name. */
  picture: string | null;
  /** Number of people that one ticket admits. */
  note?: ReactNode;
  price: ReactNode;
};

const WIDTH = 480;

/** Face of a product's tile. Name and price are always shown as text; colour and image only help to find it. */
export function TileFace({ name, picture, note, price }: TileFaceProps) {
  return (
    <>
      <span className="flex items-start justify-between gap-2">
        <span className="min-w-0">
          <span className="font-strong">{name}</span>
          {note && <span className="block text-note">{note}</span>}
        </span>
        {picture && <img className="counter-picture" src={paths.media.show(picture, WIDTH)} alt="" loading="lazy" />}
      </span>
      <span>{price}</span>
    </>
  );
}
