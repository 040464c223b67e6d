import type { ReactNode } from 'react';
import { fromWallClock, toWallClock } from '../../../contract/model/facultyClock.ts';
import type { FieldOf } from '../../../contract/model/fields.ts';
import type { FilterProps } from '../../core/fields/kind.ts';
import { RangeFilter, type RangeEnd } from '../parts/filters/RangeFilter.tsx';
import { FROM_TO } from '../parts/filters/rangeText.ts';

const CLOCK: Record<RangeEnd, string> = { gte: 'T00:00:00.000', lte: 'T23:59:59.999' };

/** The moment at which a day begins or ends in Sri Lanka. */
const edgeOfDay = (day: string, end: RangeEnd): string | null =>
  day === '' ? null : fromWallClock(`${day}${CLOCK[end]}`);

const dayOf = (operand: unknown): string =>
  typeof operand === 'string' ? toWallClock(operand).slice(0, 10) : '';

/** Filters by whole days, not by minutes. */
export const DateTimeFilter = (props: FilterProps<FieldOf<'datetime'>>): ReactNode => (
  <RangeFilter props={props} type="date" labels={FROM_TO} read={edgeOfDay} write={dayOf} />
);
