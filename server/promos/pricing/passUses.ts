/** Items that the buyer's passes cover: limited per pass by day and in total. */
import { plusDays } from '../../shared/period';
import type { IsoDate } from '../../shared/time';
import type { Unit } from './cart';
import type { PassInHand, PassUse, Promo } from './promo';

type Covered = { at: number; passId: string; day: IsoDate };

/** Whether the pass covers as many people as the item admits: a single pass makes no family ticket cheaper. */
export const isForAll = ({ admits = 1 }: PassInHand, { people }: Unit): boolean => people <= admits;

/** Whether it makes tickets free, as the visits that a pass includes (`frees_visit`). */
export const freesVisit = ({ effect }: Pick<Promo, 'effect'>): boolean =>
  (effect.kind === 'percentage' && effect.percent === 10_000) ||
  (effect.kind === 'fixed_price' && effect.amountCents === 0);

/** Key of a pass and a week, by its Monday. */
function weekKey(id: string, day: IsoDate): string {
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return `${id} ${plusDays(day, -sinceMonday)}`;
}

/** Remaining uses of each pass during the calculation. */
class Left {
  private readonly byDay = new Map<string, number>();
  private readonly inAll: Map<string, number>;

  private readonly byWeek = new Map<string, number>();
  private readonly isFree: boolean;

  constructor(
    private readonly promo: Promo,
    units: readonly Unit[],
  ) {
    this.isFree = freesVisit(promo);
    for (const { id, visitsOn = {} } of promo.passes)
      for (const [day, count] of Object.entries(visitsOn)) this.visit(id, day as IsoDate, count);
    for (const { freeWith, day } of units) if (freeWith) this.visit(freeWith, day);
    this.inAll = new Map(promo.passes.map(({ id, usedOn }) => [id, Object.values(usedOn).reduce((a, b) => a + b, 0)]));
  }

  private visit(id: string, day: IsoDate, count = 1): void {
    const week = weekKey(id, day);
    this.byWeek.set(week, (this.byWeek.get(week) ?? 0) + count);
  }

  private isWeekFull({ id, perWeek = null }: PassInHand, day: IsoDate): boolean {
    return this.isFree && perWeek !== null && (this.byWeek.get(weekKey(id, day)) ?? 0) >= perWeek;
  }

  /** Uses the pass once; false if a limit is reached or it is not valid on that day. */
  take(pass: PassInHand, day: IsoDate): boolean {
    const { id, from, until, usedOn } = pass;
    const { passPerDay, passInAll } = this.promo;
    const key = `${id} ${day}`;
    const [today, all] = [this.byDay.get(key) ?? usedOn[day] ?? 0, this.inAll.get(id)!];
    if (day < from || day > until || this.isWeekFull(pass, day)) return false;
    if ((passPerDay !== null && today >= passPerDay) || (passInAll !== null && all >= passInAll)) return false;
    this.byDay.set(key, today + 1);
    this.inAll.set(id, all + 1);
    if (this.isFree) this.visit(id, day);
    return true;
  }
}

/** Items that it reduces and a pass covers, in their order. */
export function coveredByPasses(promo: Promo, units: readonly Unit[], places: readonly number[]): Covered[] {
  const left = new Left(promo, units);
  const floor = promo.effect.kind === 'fixed_price' ? promo.effect.amountCents : 0;
  const most = promo.maxQuantity ?? places.length;
  const covered: Covered[] = [];
  for (const at of places) {
    const unit = units[at]!;
    const { day, leftCents } = unit;
    if (leftCents <= floor || covered.length >= most) continue;
    const pass = promo.passes.find((one) => isForAll(one, unit) && left.take(one, day));
    if (pass) covered.push({ at, passId: pass.id, day });
  }
  return covered;
}

/** Uses by pass and day, of the items that became cheaper. */
export function usesOf(covered: readonly Covered[], reduced: ReadonlySet<number>): PassUse[] {
  const uses = new Map<string, PassUse>();
  for (const { at, passId, day } of covered) {
    if (!reduced.has(at)) continue;
    const use = uses.get(`${passId} ${day}`) ?? { passId, day, count: 0 };
    uses.set(`${passId} ${day}`, { ...use, count: use.count + 1 });
  }
  return [...uses.values()];
}
